import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import * as queries from './upload-queries.ts'

/** 404 when the caller may not see the upload. */
export async function findUpload(tx: Tx, id: string, now: Date) {
  const upload = await queries.selectUpload(tx, id, now)
  if (upload === undefined) throw new Refusal(404, recordNotFound)
  return upload
}

/** The store key of the rejected lines, as long as they are stored. */
export async function findRejects(tx: Tx, id: string, now: Date) {
  const upload = await findUpload(tx, id, now)
  const { HasRejects, FileName, Carrier__r, rejects_key: key, rejects_bytes: size } = upload
  if (HasRejects && key !== null && size !== null)
    return { key, size, fileName: FileName, accountId: Carrier__r.Id }
  throw new Refusal(
    404,
    key === null ? 'This upload has no rejected lines' : 'Rejected lines are available for 30 days only',
  )
}
