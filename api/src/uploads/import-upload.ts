import { sql } from 'kysely'
import { Id } from 'shared-api/fields'
import { dayOf } from '../calendar.ts'
import type { Db, Tx } from '../database/connect.ts'
import { becomeTenant, tenantTx, type User } from '../database/tenant.ts'
import { inTurn, isFreeTurn } from '../database/turns.ts'
import { lockImportingTo } from '../drivers/driver-form-queries.ts'
import { deleteArrivals, insertArrivals, noteForSweep } from '../files/file-queries.ts'
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

type Work = NonNullable<Awaited<ReturnType<ReturnType<typeof queries.selectUnderWay>['executeTakeFirst']>>>

/** Nobody else may do it meanwhile. */
const turnOf = ({ accountId }: Place) => `import of drivers ${accountId}`

/**
 * Undefined where there is nothing to do (any more). A file at which one process after the other ends is given up, unless
 * the last of them is only slow.
 */
async function begin({ db, clock }: ImportTools, place: Place): Promise<Work | undefined> {
  const work = await tenantTx(db, actorOf(place), async (tx) => {
    // Whoever ends it is waited for.
    const found = await queries.selectUnderWay(tx, place).forNoKeyUpdate().executeTakeFirst()
    if (found === undefined) return undefined
    const isGivenUp = found.attempts >= mostAttempts
    if (isGivenUp && !(await isFreeTurn(tx, turnOf(place))))
      throw new Error('An import is not given up while another process imports drivers of the carrier')
    await queries.updateUnderWay(
      tx,
      place,
      isGivenUp
        ? { status: 'Failed', message: brokenOff, finished_at: clock() }
        : { status: 'Checking', rows_done: 0, attempts: found.attempts + 1 },
    )
    return { ...found, isGivenUp }
  })
  if (!work?.isGivenUp) return work
  await noteForSweep(db, work.store_key, '-infinity')
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
  await noteForSweep(tx, work.store_key, '-infinity')
  await deleteArrivals(tx, [rejectsKey])
  await noteForSweep(tx, rejectsKey, new Date(now.getTime() + keptFor))
  await sql`set local statement_timeout = '10min'`.execute(tx)
  // Where no line is good nothing is written for as long as the file is read.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await becomeTenant(tx, actorOf(place))
  await inTurn(tx, turnOf(place))
  // Another process may have done it while this one waited.
  if ((await queries.selectUnderWay(tx, place).executeTakeFirst()) === undefined) return
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
  await queries.updateUnderWay(tx, place, {
    ...counts,
    status: 'Done',
    message: null,
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
const tellApart = (db: Db, place: Place, set: Parameters<typeof queries.updateUnderWay>[2]) =>
  tenantTx(db, actorOf(place), (tx) => queries.updateUnderWay(tx, place, set))

/** Tells how far it is, not more than twice a second. */
function progressTeller(db: Db, place: Place) {
  let toldAt = performance.now()
  return async (rows: number) => {
    if (performance.now() - toldAt < 500) return
    toldAt = performance.now()
    await tellApart(db, place, { rows_done: rows })
  }
}
