import { sql } from 'kysely'
import { Id } from 'shared-api/fields'
import { dayIn } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { becomeTenant, tenantTx } from '../platform/database/tenant.ts'
import { advisoryLock, tryLock } from '../platform/database/locks.ts'
import { selectCarrier } from '../accounts/chosen-carrier.ts'
import { lockImportingTo } from '../drivers/driver-form-queries.ts'
import { deleteArrivals, insertArrivals, markForSweep } from '../documents/file-queries.ts'
import type { FileContext } from '../documents/file-service.ts'
import { keepRoom, reserve } from '../platform/files/receive-form.ts'
import { type Worker, worker } from '../platform/jobs/queue.ts'
import { uploadUser } from './upload-user.ts'
import {
  indexSearchWords,
  indexSearchWordsLater,
  oldestTransaction,
  removeDuplicates,
} from './import-rows.ts'
import { readLines, rejectLateDuplicates } from './read-lines.ts'
import { giveUpImport } from './stranded-uploads.ts'
import { growFile, type LineFile, newKey, openStored } from './stored-file.ts'
import * as queries from './upload-queries.ts'
import * as z from 'zod/mini'

export const importQueue = {
  name: 'driver-import',
  payload: z.strictObject({ accountId: Id, uploadId: Id }),
  retries: 8,
  within: 900,
  heartbeat: 15,
  takesTurns: true,
} as const

export interface ImportTools extends FileContext {
  clock: () => Date
}

export const importWorker = (tools: ImportTools): Worker =>
  worker(importQueue, ({ accountId, uploadId }) => importUpload(tools, { accountId, id: uploadId }))

const maxAttempts = 5
const importFailed =
  'The import failed several times and nothing was imported. Upload the file again, or split it'
const fileLost = 'The file was lost. Upload it again'

/** Milliseconds that rejected lines are stored. */
const rejectsLifetime = 30 * 24 * 3_600_000

/** Of rejected lines with their reasons, in bytes: a line of a byte may have a reason of a hundred. */
const mostRejectedBytes = (fileBytes: number) => Math.min(3 * fileBytes + 100_000, 10_000_000)

/** Imports all valid lines of a file or none, in one transaction. After a crash the next process starts over. */
async function importUpload(tools: ImportTools, place: queries.UploadRef): Promise<void> {
  const { db, files, clock } = tools
  const now = clock()
  const work = await begin(tools, place, now)
  if (work === undefined) return
  const rejectsKey = newKey(now)
  await insertArrivals(db, [rejectsKey], now)
  const rejects = await growFile(tools, rejectsKey, mostRejectedBytes(work.file_bytes))
  try {
    await db.transaction().execute((tx) => importLines(tx, { tools, place, work, rejects, rejectsKey, now }))
  } finally {
    await rejects.drop()
  }
  await files.disk.delete(work.store_key)
  await deleteArrivals(db, [work.store_key])
}

type Work = NonNullable<Awaited<ReturnType<typeof begin>>>

/** Rows with their indexes take up to 70 times the bytes of their lines, and the database's log about a gigabyte more. */
const roomFor = (fileBytes: number) => 2 * reserve + 70 * fileBytes

/**
 * Undefined when there is nothing to do. Gives up after several failed attempts, unless the last one is still running. A
 * missing file is retried, because the store may become available later than the service.
 */
function begin({ db, files }: ImportTools, place: queries.UploadRef, now: Date) {
  return tenantTx(db, uploadUser(place.accountId), async (tx) => {
    // Waits for a transaction that is finishing the import.
    const found = await queries.selectInProgress(tx, place).forNoKeyUpdate().executeTakeFirst()
    if (found === undefined) return undefined
    if (found.attempts >= maxAttempts) {
      if (!(await tryLock(tx, queries.importLockOf(place))))
        throw new Error('Another process is still importing this file')
      const isThere = await files.disk.exists(found.store_key)
      const message = isThere ? importFailed : fileLost
      await giveUpImport(tx, place, { storeKey: found.store_key, message, now })
      return undefined
    }
    // Not counted as an attempt: it is tried again later, and the file stays.
    await keepRoom(files.incoming, roomFor(found.file_bytes))
    const set = { status: 'Received', rows_done: 0, attempts: found.attempts + 1 } as const
    await queries.updateInProgress(tx, place, set)
    const account = await selectCarrier(tx, place.accountId)
    if (account === undefined) throw new Error('The carrier of an upload is not there')
    return { ...found, today: dayIn(account.time_zone, now) }
  })
}

interface Import {
  tools: ImportTools
  place: queries.UploadRef
  work: Work
  rejects: LineFile
  rejectsKey: string
  now: Date
}

async function importLines(tx: Tx, { tools, place, work, rejects, rejectsKey, now }: Import) {
  const { db, keys, clock } = tools
  const upload = { accountId: place.accountId, uploadId: place.id }
  await sql`set local statement_timeout = '10min'`.execute(tx)
  // The trigram index is updated in batches of this size.
  await sql`set local work_mem = '64MB'`.execute(tx)
  // Without valid lines nothing is written while the file is read.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  // A crashed process's statement may still run in the database, so this waits for its lock.
  await advisoryLock(tx, queries.importLockOf(place))
  // The uploaded file is deleted now, the rejected lines later.
  await markForSweep(tx, work.store_key, '-infinity')
  await deleteArrivals(tx, [rejectsKey])
  await markForSweep(tx, rejectsKey, new Date(now.getTime() + rejectsLifetime))
  await becomeTenant(tx, uploadUser(place.accountId))
  // Another process may have finished the import while this one waited.
  if ((await queries.selectInProgress(tx, place).executeTakeFirst()) === undefined) return
  await updateOutsideTx(db, place, { status: 'Checking' })
  const since = await oldestTransaction(tx)
  await indexSearchWordsLater(tx)
  const file = { reading: work.reading, rejects, isForGuest: work.guest_link_id !== null }
  const { added, ...counts } = await readLines({
    tx,
    keys,
    ...upload,
    ...file,
    today: work.today,
    now,
    source: await openStored(tools, work.store_key),
    onProgress: progressReporter(db, place),
  })
  await updateOutsideTx(db, place, { status: 'Importing', rows_done: work.rows_total })
  await lockImportingTo(tx, place.accountId)
  // Drivers may have been added since the lines were compared; the lock prevents more.
  const late = await removeDuplicates(tx, upload, { since, added })
  if (late.size > 0)
    await rejectLateDuplicates({ ...file, source: await openStored(tools, work.store_key) }, late)
  counts.duplicates += late.size
  counts.known += late.size
  const hasRejects = counts.duplicates + counts.rejected > 0
  if (hasRejects) await rejects.store()
  await indexSearchWords(tx, upload)
  await queries.updateInProgress(tx, place, {
    ...counts,
    status: 'Done',
    message: null,
    imported: added.size - late.size,
    rows_done: work.rows_total,
    finished_at: clock(),
    ...(hasRejects
      ? {
          rejects_key: rejectsKey,
          rejects_bytes: rejects.size(),
          rejects_until: new Date(now.getTime() + rejectsLifetime),
        }
      : {}),
  })
}

/** In a separate transaction, so that users see the progress. */
const updateOutsideTx = (
  db: Db,
  place: queries.UploadRef,
  set: Parameters<typeof queries.updateInProgress>[2],
) => tenantTx(db, uploadUser(place.accountId), (tx) => queries.updateInProgress(tx, place, set))

/** Reports progress at most twice a second. */
function progressReporter(db: Db, place: queries.UploadRef) {
  let reportedAt = performance.now()
  return async (rows: number) => {
    if (performance.now() - reportedAt < 500) return
    reportedAt = performance.now()
    await updateOutsideTx(db, place, { status: 'Checking', rows_done: rows })
  }
}
