import { sql } from 'kysely'
import { Id } from 'shared-api/fields'
import { dayOf } from '../calendar.ts'
import type { Db, Tx } from '../database/connect.ts'
import { becomeTenant, tenantTx, type User } from '../database/tenant.ts'
import { inTurn } from '../database/turns.ts'
import { lockImportingTo } from '../drivers/driver-form-queries.ts'
import { deleteArrivals, insertArrivals } from '../files/file-queries.ts'
import type { FileParts } from '../files/file-service.ts'
import { type Worker, worker } from '../jobs/queue.ts'
import { insertDrivers, oldestUnderWay, takeOutLatecomers } from './import-rows.ts'
import { readLines, writeLatecomers } from './read-lines.ts'
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

export interface ImportTools extends FileParts {
  clock: () => Date
}

export const importWorker = (tools: ImportTools): Worker =>
  worker(importQueue, ({ accountId, uploadId }) => importUpload(tools, { accountId, id: uploadId }))

interface Place {
  accountId: string
  id: string
}

const mostAttempts = 5
const brokenOff =
  'The import was broken off several times. Nothing was imported: upload the file again, or in smaller parts'

/** Milliseconds that lines which were not imported are kept. */
const keptFor = 30 * 24 * 3_600_000

/** The import acts for the carrier, whoever sent the file, and sees nothing of others. */
const actorOf = ({ accountId }: Place): User => ({
  id: '',
  role: 'carrier',
  accountIds: [accountId],
  driverId: undefined,
})

/**
 * Imports a file, all of its good lines or none: everything that it does to drivers is one transaction. When the process
 * ends on the way nothing is there, and the next one begins anew.
 */
async function importUpload(tools: ImportTools, place: Place): Promise<void> {
  const { db, files, clock } = tools
  const work = await begin(tools, place)
  if (work === undefined) return
  const now = clock()
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

type Work = NonNullable<Awaited<ReturnType<typeof selectWork>>>

const selectWork = (tx: Tx, { accountId, id }: Place) =>
  tx
    .selectFrom('driver_upload')
    .select(['status', 'attempts', 'reading', 'rows_total', 'store_key'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

async function selectUnderWay(tx: Tx, place: Place): Promise<Work | undefined> {
  const work = await selectWork(tx, place)
  return work !== undefined && ['Received', 'Checking', 'Importing'].includes(work.status) ? work : undefined
}

/** Undefined where there is nothing to do (any more). A file at which one process after the other ends is given up. */
async function begin({ db, clock }: ImportTools, place: Place): Promise<Work | undefined> {
  const work = await tenantTx(db, actorOf(place), async (tx) => {
    const found = await selectUnderWay(tx, place)
    if (found === undefined) return undefined
    const isGivenUp = found.attempts >= mostAttempts
    await queries.updateUpload(
      tx,
      place,
      isGivenUp
        ? { status: 'Failed', message: brokenOff, finished_at: clock() }
        : { status: 'Checking', rows_done: 0, attempts: found.attempts + 1 },
    )
    return { ...found, isGivenUp }
  })
  if (!work?.isGivenUp) return work
  await queries.insertDiscarded(db, work.store_key, '-infinity')
  return undefined
}

interface Import {
  tools: ImportTools
  place: Place
  work: Work
  rejects: LineFile
  rejectsKey: string
  now: Date
}

async function importLines(tx: Tx, { tools, place, work, rejects, rejectsKey, now }: Import) {
  const { db, keys, clock } = tools
  const whose = { accountId: place.accountId, uploadId: place.id }
  // What was sent is not needed any more; what was not imported is, for a while.
  await queries.insertDiscarded(tx, work.store_key, '-infinity')
  await deleteArrivals(tx, [rejectsKey])
  await queries.insertDiscarded(tx, rejectsKey, new Date(now.getTime() + keptFor))
  await sql`set local statement_timeout = '10min'`.execute(tx)
  // Where no line is good nothing is written for as long as the file is read.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await becomeTenant(tx, actorOf(place))
  await inTurn(tx, `import of drivers ${place.accountId}`)
  // Another process may have done it while this one waited.
  if ((await selectUnderWay(tx, place)) === undefined) return
  const since = await oldestUnderWay(tx)
  const file = { reading: work.reading, rejects }
  const counts = await readLines({
    tx,
    keys,
    ...whose,
    ...file,
    today: dayOf(now),
    source: await openStored(tools, work.store_key),
    onProgress: progressTeller(db, place),
  })
  await tellApart(db, place, { status: 'Importing', rows_done: work.rows_total })
  await lockImportingTo(tx, place.accountId)
  // Somebody may have added one of the drivers since his line was compared; from here on nobody can.
  const late = await takeOutLatecomers(tx, whose, since)
  if (late.size > 0) await writeLatecomers({ ...file, source: await openStored(tools, work.store_key) }, late)
  counts.duplicates += late.size
  const hasRejects = counts.duplicates + counts.rejected > 0
  if (hasRejects) await rejects.store()
  const imported = await insertDrivers(tx, whose, now)
  await queries.updateUpload(tx, place, {
    ...counts,
    status: 'Done',
    imported,
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
const tellApart = (db: Db, place: Place, set: Parameters<typeof queries.updateUpload>[2]) =>
  tenantTx(db, actorOf(place), (tx) => queries.updateUpload(tx, place, set))

/** Tells how far it is, not more than twice a second. */
function progressTeller(db: Db, place: Place) {
  let toldAt = performance.now()
  return async (rows: number) => {
    if (performance.now() - toldAt < 500) return
    toldAt = performance.now()
    await tellApart(db, place, { rows_done: rows })
  }
}
