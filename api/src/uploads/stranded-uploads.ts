import type { Db, Tx } from '../platform/database/connect.ts'
import { becomeService, tenantTx, type User } from '../platform/database/tenant.ts'
import { tryLock } from '../platform/database/locks.ts'
import { markForSweep } from '../documents/file-queries.ts'
import { selectPendingJobs } from '../platform/jobs/pending-jobs.ts'
import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import * as queries from './upload-queries.ts'

/** Milliseconds that a job waits at most. */
const longestJob = 72 * 3_600_000

/** No user: a job has ended without a word. */
const sweep: User = { id: '', role: 'operator', accountIds: [], driverId: undefined }

/** Every minute: ends uploads that no job works on any more. */
export const strandedUploads = ({ db, clock, log }: ScheduleTools): Schedule => ({
  name: 'stranded-uploads',
  cron: '* * * * *',
  run: async () => {
    const stranded = await giveUpStranded(db, clock())
    if (stranded > 0) log.warn({ stranded }, 'ended uploads whose jobs were gone')
  },
})

/**
 * Jobs come to an end that never told anybody: what they say can't be opened any more, or they have waited for too long.
 * Ends their uploads, and gives how many.
 */
export async function giveUpStranded(db: Db, now: Date): Promise<number> {
  const unfinished = await tenantTx(db, sweep, (tx) =>
    queries.selectUnfinished(tx, new Date(now.getTime() - longestJob)),
  )
  const jobIds = unfinished.flatMap(({ job_id: jobId }) => jobId ?? [])
  const pending = await selectPendingJobs(db, jobIds)
  let ended = 0
  for (const upload of unfinished) {
    if (upload.job_id !== null && pending.has(upload.job_id)) continue
    if (await tenantTx(db, sweep, (tx) => giveUp(tx, upload, now))) ended += 1
  }
  return ended
}

/** False where a job works on it after all, or it has ended since then. */
async function giveUp(tx: Tx, upload: queries.UnfinishedUpload, now: Date): Promise<boolean> {
  const place = { accountId: upload.account_id, id: upload.id }
  if (!(await queries.lockUnfinished(tx, upload))) return false
  if (upload.status === 'Undoing') {
    await queries.updateUpload(tx, place, { status: 'Done', message: undoBrokenOff })
    return true
  }
  if (!(await tryLock(tx, queries.importLockOf(place)))) return false
  await giveUpImport(tx, place, { storeKey: upload.store_key, message: importBrokenOff, now })
  return true
}

const importBrokenOff = 'The import was interrupted and nothing was imported. Upload the file again'
const undoBrokenOff =
  'The undo was interrupted and no driver was removed. Try again, or cancel the memberships'

interface GivenUp {
  storeKey: string
  message: string
  now: Date
}

/** Goes on as the service: what was sent is for the sweep as soon as no one will read it. */
export async function giveUpImport(tx: Tx, place: queries.Place, { storeKey, message, now }: GivenUp) {
  await queries.updateUnderWay(tx, place, { status: 'Failed', message, finished_at: now })
  await becomeService(tx)
  await markForSweep(tx, storeKey, '-infinity')
}
