import { type Upload, undoWithin } from 'shared-api/uploads'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import * as queries from './upload-queries.ts'

export const undoUntil = ({ finished_at: finishedAt }: queries.SelectedUpload) =>
  new Date((finishedAt?.getTime() ?? 0) + undoWithin)

/** As the contract tells it. */
export function uploadOf(row: queries.SelectedUpload, now: Date): Upload {
  const canUndo = row.status === 'Done' && row.imported > 0 && undoUntil(row) > now
  return {
    UploadId: row.id,
    Status: row.status,
    FileName: row.file_name,
    Carrier__r: { Id: row.account_id, Name: row.account_name },
    CreatedDate: row.created_at.toISOString(),
    CreatedBy: { Name: row.uploaded_by_name },
    RowsTotal: row.rows_total,
    RowsDone: row.rows_done,
    IsBegunAgain: row.attempts > 1 && (row.status === 'Checking' || row.status === 'Importing'),
    Imported: row.imported,
    Duplicates: row.duplicates,
    Known: row.known,
    Rejected: row.rejected,
    Message: row.message,
    HasRejects: rejectsOf(row, now) !== undefined,
    UndoUntil: canUndo ? undoUntil(row).toISOString() : null,
    Undone:
      row.status === 'Undone'
        ? { Removed: row.removed ?? 0, KeptChanged: row.kept_changed ?? 0, KeptUsed: row.kept_used ?? 0 }
        : null,
  }
}

/** Where the lines lie that were not imported, while they are kept. */
function rejectsOf(row: queries.SelectedUpload, now: Date) {
  const { rejects_key: key, rejects_bytes: size, rejects_until: until } = row
  return key === null || size === null || until === null || until <= now ? undefined : { key, size }
}

/** One that is not the caller's is answered like one that is not there. */
export async function foundUpload(tx: Tx, id: string) {
  const upload = await queries.selectUpload(tx, id)
  if (upload === undefined) throw new Refusal(404, recordNotFound)
  return upload
}

export async function foundRejects(tx: Tx, id: string, now: Date) {
  const upload = await foundUpload(tx, id)
  const rejects = rejectsOf(upload, now)
  if (rejects !== undefined) return { ...rejects, fileName: upload.file_name, accountId: upload.account_id }
  throw new Refusal(
    404,
    upload.rejects_key === null
      ? 'This upload has no lines that were not imported'
      : 'The lines that were not imported were kept for 30 days and are no longer available',
  )
}
