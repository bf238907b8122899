import type { Bucket } from 'shared-api/documents'
import { Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import { sumRecord, sumUser } from './file-queries.ts'

const megabyte = 1_000_000
const mostOfRecord = 250 * megabyte
const mostOfDay = 500 * megabyte

/** Rows of drivers with their indexes take up to 70 times the bytes of their lines. */
export const weightOfImport = 10

interface Added {
  userId: string
  bytes: number
  now: Date
}

/**
 * So that no one fills the disk for all. Uploads of one record or one user wait for each other from here to the end of the
 * transaction, which has to insert the rows that count.
 */
export async function refuseTooMuch(
  tx: Tx,
  { folder, ...added }: Added & { folder: { bucket: Bucket; folder: string } },
) {
  await advisoryLock(tx, `bytes of ${folder.bucket} ${folder.folder}`)
  if ((await sumRecord(tx, folder)) + added.bytes > mostOfRecord)
    throw new Refusal(409, 'There is room for 250 MB of documents here. Delete some that are not needed.')
  await refuseTooMuchOfUser(tx, added)
}

export async function refuseTooMuchOfUser(tx: Tx, { userId, bytes, now }: Added) {
  await advisoryLock(tx, `bytes of user ${userId}`)
  const dayAgo = new Date(now.getTime() - 86_400_000)
  if ((await sumUser(tx, userId, dayAgo, weightOfImport)) + bytes > mostOfDay)
    throw new Refusal(
      409,
      'You can upload 500 MB of documents within a day, or 50 MB of driver files. Upload the rest tomorrow.',
    )
}
