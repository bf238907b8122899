import type { Db, Tx } from '../platform/database/connect.ts'
import { becomeService, tenantTx, type User } from '../platform/database/tenant.ts'
import { tryLock } from '../platform/database/locks.ts'
import { markForSweep } from '../documents/file-queries.ts'
import { selectPendingJobs } from '../platform/jobs/pending-jobs.ts'
import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import * as queries from './upload-queries.ts'

/** The longest time in milliseconds that a job may wait. */
const maxJobAge = 72 * 3_600_000

/** The schedule acts without a user. */
const sweep: User = { id: '', role: 'operator', accountIds: [], driverId: undefined }

/** Every minute: ends uploads whose job is gone. */
export const strandedUploads = ({ db, clock, log }: ScheduleTools): Schedule => ({
  name: 'stranded-uploads',
  cron: '* * * * *',
  run: async () => {
    const stranded = await giveUpStranded(db, clock())
    if (stranded > 0) log.warn({ stranded }, 'ended uploads whose jobs were gone')
  },
})

/** Ends uploads whose job disappeared, because its payload could not be decrypted or it waited too long. Returns their number. */
export async function giveUpStranded(db: Db, now: Date): Promise<number> {
  const unfinished = await tenantTx(db, sweep, (tx) =>
    queries.selectUnfinished(tx, new Date(now.getTime() - maxJobAge)),
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

/** False when a job is still working on it or it has ended. */
async function giveUp(tx: Tx, upload: queries.UnfinishedUpload, now: Date): Promise<boolean> {
  const place = { accountId: upload.account_id, id: upload.id }
  const locked = await queries.lockUnfinished(tx, upload)
  if (locked === undefined) return false
  if (upload.status === 'Undoing') {
    await queries.updateUpload(tx, place, { status: 'Done', message: undoInterrupted(locked.removed ?? 0) })
    return true
  }
  if (!(await tryLock(tx, queries.importLockOf(place)))) return false
  await giveUpImport(tx, place, { storeKey: upload.store_key, message: importInterrupted, now })
  return true
}

const importInterrupted = 'The import was interrupted and nothing was imported. Upload the file again'
const undoInterrupted = (removed: number) =>
  `The undo stopped after removing ${removed} ${removed === 1 ? 'driver' : 'drivers'}. Try again, or cancel the memberships`

interface GivenUp {
  storeKey: string
  message: string
  now: Date
}

/** Continues as the service role, which may mark the file for the sweep. */
export async function giveUpImport(tx: Tx, place: queries.UploadRef, { storeKey, message, now }: GivenUp) {
  await queries.updateInProgress(tx, place, { status: 'Failed', message, finished_at: now })
  await becomeService(tx)
  await markForSweep(tx, storeKey, '-infinity')
}
