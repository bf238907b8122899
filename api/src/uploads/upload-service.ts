import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import * as queries from './upload-queries.ts'

/** One that is not the caller's is answered like one that is not there. */
export async function foundUpload(tx: Tx, id: string, now: Date) {
  const upload = await queries.selectUpload(tx, id, now)
  if (upload === undefined) throw new Refusal(404, recordNotFound)
  return upload
}

/** Where the lines lie that were not imported, while they are kept. */
export async function foundRejects(tx: Tx, id: string, now: Date) {
  const upload = await foundUpload(tx, id, now)
  const { HasRejects, FileName, Carrier__r, rejects_key: key, rejects_bytes: size } = upload
  if (HasRejects && key !== null && size !== null)
    return { key, size, fileName: FileName, accountId: Carrier__r.Id }
  throw new Refusal(
    404,
    key === null
      ? 'This upload has no lines that were not imported'
      : 'The lines that were not imported were kept for 30 days and are no longer available',
  )
}
