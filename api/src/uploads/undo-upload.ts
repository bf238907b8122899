import { randomUUID } from 'node:crypto'
import { type Upload, type UploadStatus } from 'shared-api/uploads'
import { Id } from 'shared-api/fields'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import * as z from 'zod/mini'
import type { Caller } from '../context.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { type Enqueue, type Worker, worker } from '../platform/jobs/queue.ts'
import { restBetweenPieces } from '../platform/turn.ts'
import { uploadUser } from './upload-user.ts'
import * as queries from './upload-queries.ts'
import { findUpload } from './upload-service.ts'

const undoQueue = {
  name: 'driver-undo',
  payload: z.strictObject({ accountId: Id, uploadId: Id }),
  retries: 5,
  within: 900,
  heartbeat: 15,
  takesTurns: true,
} as const

interface UndoTools {
  db: Db
  clock: () => Date
}

export const undoWorker = (tools: UndoTools): Worker =>
  worker(undoQueue, ({ accountId, uploadId }) => undoUpload(tools, { accountId, id: uploadId }))

/** Drivers of one transaction: who signs for one of them waits for these and no more. */
const pieceSize = 500

/**
 * Removes the upload's drivers, except changed or used ones, in pieces. One that is begun again removes what is left: the
 * drivers that it keeps are counted again, those that are gone were counted with their piece.
 */
async function undoUpload({ db, clock }: UndoTools, place: queries.UploadRef): Promise<void> {
  let after: string | null = null
  const kept = { kept_changed: 0, kept_used: 0 }
  const rest = restBetweenPieces()
  do {
    const piece: queries.UndonePiece | undefined = await tenantTx(db, uploadUser(place.accountId), (tx) =>
      undoPiece(tx, place, { after, kept, now: clock() }),
    )
    kept.kept_changed += piece?.kept_changed ?? 0
    kept.kept_used += piece?.kept_used ?? 0
    after = piece?.last ?? null
    if (after !== null) await rest()
  } while (after !== null)
}

interface Undoing {
  after: string | null
  /** In the pieces before this one. */
  kept: Pick<queries.UndonePiece, 'kept_changed' | 'kept_used'>
  now: Date
}

/** Undefined when another job has ended the undo. */
async function undoPiece(tx: Tx, place: queries.UploadRef, { after, kept, now }: Undoing) {
  // Waits for another job that is undoing the upload.
  const upload = await queries.lockUndoing(tx, place)
  if (upload === undefined) return undefined
  const piece = await queries.removeNextDrivers(tx, place, { after, most: pieceSize })
  const end = piece.last === null && {
    status: 'Undone' as const,
    undone_at: now,
    kept_changed: kept.kept_changed + piece.kept_changed,
    kept_used: kept.kept_used + piece.kept_used,
  }
  await queries.updateUpload(tx, place, { removed: (upload.removed ?? 0) + piece.removed, ...end })
  return piece
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
export async function requestUndo(
  tx: Tx,
  id: string,
  { enqueue, user, now }: { enqueue: Enqueue; user: Caller; now: Date },
): Promise<Upload> {
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
  await enqueue(tx, undoQueue, jobId, { accountId: place.accountId, uploadId: id }, user.shareKey)
  return findUpload(tx, id, now)
}
