import { sql } from 'kysely'
import { Id } from 'shared-api/fields'
import { dayIn } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { becomeTenant, tenantTx } from '../platform/database/tenant.ts'
import { advisoryLock, tryLock } from '../platform/database/locks.ts'
import { lockImportingTo, selectAccount } from '../drivers/driver-form-queries.ts'
import { deleteArrivals, insertArrivals, markForSweep } from '../documents/file-queries.ts'
import type { FileContext } from '../documents/file-service.ts'
import { type Worker, worker } from '../platform/jobs/queue.ts'
import { uploadUser } from './upload-user.ts'
import { indexSearchWords, indexSearchWordsLater, oldestUnderWay, removeDuplicates } from './import-rows.ts'
import { readLines, writeLatecomers } from './read-lines.ts'
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
} as const

export interface ImportTools extends FileContext {
  clock: () => Date
}

export const importWorker = (tools: ImportTools): Worker =>
  worker(importQueue, ({ accountId, uploadId }) => importUpload(tools, { accountId, id: uploadId }))

const mostAttempts = 5
const brokenOff =
  'The import failed several times and nothing was imported. Upload the file again, or split it'
const fileLost = 'The file is lost: upload it again'

/** Milliseconds that lines which were not imported are kept. */
const keptFor = 30 * 24 * 3_600_000

/**
 * Imports a file, all of its good lines or none: everything that it does to drivers is one transaction. When the process
 * ends on the way nothing is there, and the next one starts over.
 */
async function importUpload(tools: ImportTools, place: queries.Place): Promise<void> {
  const { db, files, clock } = tools
  const now = clock()
  const work = await begin(tools, place, now)
  if (work === undefined) return
  const rejectsKey = newKey(now)
  await insertArrivals(db, [rejectsKey], now)
  const rejects = await growFile(tools, rejectsKey)
  try {
    await db.transaction().execute((tx) => importLines(tx, { tools, place, work, rejects, rejectsKey, now }))
  } finally {
    await rejects.drop()
  }
  await files.disk.delete(work.store_key)
  await deleteArrivals(db, [work.store_key])
}

type Work = NonNullable<Awaited<ReturnType<typeof begin>>>

/**
 * Undefined where there is nothing to do (any more). A file at which one process after the other ends is given up, unless
 * the last of them is only slow. One that is not there may be later: a store may be slower to come than the service.
 */
function begin({ db, files }: ImportTools, place: queries.Place, now: Date) {
  return tenantTx(db, uploadUser(place.accountId), async (tx) => {
    // Waits for the transaction that ends it.
    const found = await queries.selectUnderWay(tx, place).forNoKeyUpdate().executeTakeFirst()
    if (found === undefined) return undefined
    if (found.attempts >= mostAttempts) {
      if (!(await tryLock(tx, queries.importLockOf(place))))
        throw new Error('An import is not given up while another process imports drivers of the carrier')
      const isThere = await files.disk.exists(found.store_key)
      const message = isThere ? brokenOff : fileLost
      await giveUpImport(tx, place, { storeKey: found.store_key, message, now })
      return undefined
    }
    const set = { status: 'Received', rows_done: 0, attempts: found.attempts + 1 } as const
    await queries.updateUnderWay(tx, place, set)
    const account = await selectAccount(tx, place.accountId)
    if (account === undefined) throw new Error('The carrier of an upload is not there')
    return { ...found, today: dayIn(account.time_zone, now) }
  })
}

interface Import {
  tools: ImportTools
  place: queries.Place
  work: Work
  rejects: LineFile
  rejectsKey: string
  now: Date
}

async function importLines(tx: Tx, { tools, place, work, rejects, rejectsKey, now }: Import) {
  const { db, keys, clock } = tools
  const whose = { accountId: place.accountId, uploadId: place.id }
  await sql`set local statement_timeout = '10min'`.execute(tx)
  // An index of pieces of words takes in at once what memory there is for: of 100,000 drivers that is a fifth of all.
  await sql`set local work_mem = '64MB'`.execute(tx)
  // Where no line is good nothing is written for as long as the file is read.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  // The process that imported it before may be gone while the database still works on it: no row of it is touched before that is over.
  await advisoryLock(tx, queries.importLockOf(place))
  // What was sent is not needed any more; what was not imported is, for a while.
  await markForSweep(tx, work.store_key, '-infinity')
  await deleteArrivals(tx, [rejectsKey])
  await markForSweep(tx, rejectsKey, new Date(now.getTime() + keptFor))
  await becomeTenant(tx, uploadUser(place.accountId))
  // Another process may have done it while this one waited.
  if ((await queries.selectUnderWay(tx, place).executeTakeFirst()) === undefined) return
  await updateOutsideTx(db, place, { status: 'Checking' })
  const since = await oldestUnderWay(tx)
  await indexSearchWordsLater(tx)
  const file = { reading: work.reading, rejects, isForGuest: work.guest_link_id !== null }
  const { added, ...counts } = await readLines({
    tx,
    keys,
    ...whose,
    ...file,
    today: work.today,
    now,
    source: await openStored(tools, work.store_key),
    onProgress: progressTeller(db, place),
  })
  await updateOutsideTx(db, place, { status: 'Importing', rows_done: work.rows_total })
  await lockImportingTo(tx, place.accountId)
  // One of the drivers may have been added since his line was compared; from here on none can be.
  const late = await removeDuplicates(tx, whose, { since, added })
  if (late.size > 0) await writeLatecomers({ ...file, source: await openStored(tools, work.store_key) }, late)
  counts.duplicates += late.size
  counts.known += late.size
  const hasRejects = counts.duplicates + counts.rejected > 0
  if (hasRejects) await rejects.store()
  await indexSearchWords(tx, whose)
  await queries.updateUnderWay(tx, place, {
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
          rejects_until: new Date(now.getTime() + keptFor),
        }
      : {}),
  })
}

/** In a transaction of its own, for others to see before the import is done. */
const updateOutsideTx = (db: Db, place: queries.Place, set: Parameters<typeof queries.updateUnderWay>[2]) =>
  tenantTx(db, uploadUser(place.accountId), (tx) => queries.updateUnderWay(tx, place, set))

/** Tells how far it is, not more than twice a second. */
function progressTeller(db: Db, place: queries.Place) {
  let toldAt = performance.now()
  return async (rows: number) => {
    if (performance.now() - toldAt < 500) return
    toldAt = performance.now()
    await updateOutsideTx(db, place, { status: 'Checking', rows_done: rows })
  }
}
