import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Upload, type UploadStatus } from 'shared-api/uploads'
import { Id } from 'shared-api/fields'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import * as z from 'zod/mini'
import type { Db, Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { type Enqueue, type Worker, worker } from '../platform/jobs/queue.ts'
import { uploadUser } from './upload-user.ts'
import * as queries from './upload-queries.ts'
import { foundUpload } from './upload-service.ts'

const undoQueue = {
  name: 'driver-undo',
  payload: z.strictObject({ accountId: Id, uploadId: Id }),
  retries: 5,
  within: 900,
  heartbeat: 15,
} as const

interface UndoTools {
  db: Db
  clock: () => Date
}

export const undoWorker = (tools: UndoTools): Worker =>
  worker(undoQueue, ({ accountId, uploadId }) => undoUpload(tools, { accountId, id: uploadId }))

/**
 * Removes what an upload brought, but for what was changed or used since: in one transaction with what it tells
 * of it, so that it is done once however often it is begun.
 */
async function undoUpload({ db, clock }: UndoTools, place: queries.Place): Promise<void> {
  await tenantTx(db, uploadUser(place.accountId), async (tx) => {
    // A hundred thousand drivers take longer than a reading may.
    await sql`set local statement_timeout = '10min'`.execute(tx)
    // Waits for the job that works on it already.
    if (!(await queries.lockUndoing(tx, place))) return
    const counts = await queries.removeDriversOf(tx, place)
    await queries.updateUpload(tx, place, { status: 'Undone', undone_at: clock(), ...counts })
  })
}

const stillUnderWay = 'This upload is still running. Wait until it is done'
const notDone: Readonly<Partial<Record<UploadStatus, string>>> = {
  Received: stillUnderWay,
  Checking: stillUnderWay,
  Importing: stillUnderWay,
  Failed: 'This upload failed and imported nothing, so there is nothing to undo',
}

const isAskedFor = ({ Status }: queries.SelectedUpload) => Status === 'Undoing' || Status === 'Undone'

/** Leaves the undo to a job. One that was asked for before is told as it stands. */
export async function askForUndo(tx: Tx, enqueue: Enqueue, id: string, now: Date): Promise<Upload> {
  const before = await foundUpload(tx, id, now)
  // The job holds the row while it works: a second request does not wait for its end.
  if (isAskedFor(before)) return before
  const upload = await queries.lockUpload(tx, id, now)
  if (upload === undefined) throw new Refusal(404, recordNotFound)
  if (isAskedFor(upload)) return upload
  const problem = notDone[upload.Status]
  if (problem !== undefined) throw new Refusal(409, problem)
  if (upload.is_too_late_to_undo)
    throw new Refusal(409, 'The 24 hours to undo this upload are over. Cancel its memberships instead')
  const place = { accountId: upload.Carrier__r.Id, id }
  const jobId = randomUUID()
  await queries.updateUpload(tx, place, { status: 'Undoing', message: null, job_id: jobId })
  await enqueue(tx, undoQueue, jobId, { accountId: place.accountId, uploadId: id })
  return foundUpload(tx, id, now)
}
