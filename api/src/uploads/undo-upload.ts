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
import { findUpload } from './upload-service.ts'

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

/** Removes the upload's drivers, except changed or used ones, and stores the counts in one transaction, so that it happens once. */
async function undoUpload({ db, clock }: UndoTools, place: queries.UploadRef): Promise<void> {
  await tenantTx(db, uploadUser(place.accountId), async (tx) => {
    // 100,000 drivers take longer than the default timeout.
    await sql`set local statement_timeout = '10min'`.execute(tx)
    // Waits for another job that is undoing the upload.
    if (!(await queries.lockUndoing(tx, place))) return
    const counts = await queries.removeDriversOf(tx, place)
    await queries.updateUpload(tx, place, { status: 'Undone', undone_at: clock(), ...counts })
  })
}

const stillRunning = 'This upload is still running. Wait until it is done'
const notDone: Readonly<Partial<Record<UploadStatus, string>>> = {
  Received: stillRunning,
  Checking: stillRunning,
  Importing: stillRunning,
  Failed: 'This upload failed and imported nothing, so there is nothing to undo',
}

const isRequested = ({ Status }: queries.SelectedUpload) => Status === 'Undoing' || Status === 'Undone'

/** Queues the undo. A repeated request answers with the current status. */
export async function requestUndo(tx: Tx, enqueue: Enqueue, id: string, now: Date): Promise<Upload> {
  const before = await findUpload(tx, id, now)
  // The job locks the row while it works, so a second request answers before locking.
  if (isRequested(before)) return before
  const upload = await queries.lockUpload(tx, id, now)
  if (upload === undefined) throw new Refusal(404, recordNotFound)
  if (isRequested(upload)) return upload
  const problem = notDone[upload.Status]
  if (problem !== undefined) throw new Refusal(409, problem)
  if (upload.is_too_late_to_undo)
    throw new Refusal(409, 'The 24 hours to undo this upload are over. Cancel its memberships instead')
  const place = { accountId: upload.Carrier__r.Id, id }
  const jobId = randomUUID()
  await queries.updateUpload(tx, place, { status: 'Undoing', message: null, job_id: jobId })
  await enqueue(tx, undoQueue, jobId, { accountId: place.accountId, uploadId: id })
  return findUpload(tx, id, now)
}
