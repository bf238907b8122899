import type { Bucket, FileKind, FileRow, PaperKind, ReceivedFile } from 'shared-api/documents'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DatabaseError } from 'pg'
import type { Db, Tx } from '../platform/database/connect.ts'
import { becomeTenant, tenantTx, type User } from '../platform/database/tenant.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { openBytes, sealBytes, sealedLength } from '../platform/secrets/seal-stream.ts'
import { fileBytes, withFirstRead } from '../platform/files/file-bytes.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import type { Share } from '../platform/threads.ts'
import { agreedType } from '../platform/files/content-type.ts'
import * as queries from './file-queries.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { removeLocation } from './picture-location.ts'
import { redrawApart } from './signature-image.ts'

export interface FileContext {
  db: Db
  keys: Keys
  files: FileStore
}

/** A file that passed all checks. */
export interface CheckedFile {
  name: string
  kind: FileKind
  contentType: string
  size: number
  bytes: () => AsyncIterable<Uint8Array>
}

interface Folder {
  bucket: Bucket
  folder: string
}

/** The account of the record that owns the folder. 404 when the caller may not see the record. */
export async function accountOfFolder(tx: Tx, user: User, folder: Folder): Promise<string> {
  // Drivers may see their carrier but not its documents.
  const isForbidden = user.role === 'driver' && folder.bucket === 'accounts'
  const accountId = isForbidden ? undefined : await queries.selectAccountOf(tx, folder)
  if (accountId === undefined) throw new Refusal(404, recordNotFound)
  return accountId
}

/** The row policy would hide it from its own uploader. */
export function refuseStatement({ role }: User, kind: PaperKind | undefined) {
  if (kind !== "Driver's statement" || role === 'driver' || role === 'operator') return
  throw fieldRefused('DocumentKind', "Only the driver can add the driver's statement")
}

/** Checks that extensions match contents. One mismatch refuses all documents, and the error names the file. */
export async function checkedDocuments(
  received: readonly ReceivedFile[],
  shareKey: string,
): Promise<CheckedFile[]> {
  const types = await Promise.all(received.map(agreedType))
  const errors = received.flatMap(({ name }, index) =>
    types[index] === undefined
      ? [
          {
            Field: `Files.${index}`,
            Message: `${name} does not match its file type. Open it, save it as a PDF or JPG, and choose that file`,
          },
        ]
      : [],
  )
  if (errors.length > 0)
    throw new Refusal(400, 'Nothing was uploaded because some files were rejected', { errors })
  const checked: CheckedFile[] = []
  // One after the other: a picture is held in memory while it is cleaned.
  for (const [index, { name, size, path }] of received.entries()) {
    const contentType = types[index] ?? ''
    const newSize = contentType.startsWith('image/') ? await removeLocation(path, shareKey) : size
    if (newSize === undefined)
      throw fieldRefused(
        `Files.${index}`,
        `${name} could not be cleared of its location. Save it as a new JPG and choose that file`,
      )
    checked.push({ name, kind: 'Document', contentType, size: newSize, bytes: () => fileBytes(path) })
  }
  return checked
}

/** The drawn signature as a file, and as the PNG that it is. */
export async function checkedSignature(
  { path }: ReceivedFile,
  { day, shareKey }: { day: string; shareKey: Share },
): Promise<{ file: CheckedFile; picture: Buffer }> {
  const picture = await redrawApart(await readFile(path), shareKey)
  if (picture === undefined) {
    const Message =
      'Sign in the box, then save. An uploaded signature must be a PNG of at most 1500 by 500 pixels and 100 KB'
    throw new Refusal(400, 'The signature could not be read', { errors: [{ Field: 'Signature', Message }] })
  }
  const file: CheckedFile = {
    name: `Signature ${day}.png`,
    kind: 'Signature',
    contentType: 'image/png',
    size: picture.length,
    bytes: () => Readable.from([picture]),
  }
  return { file, picture }
}

interface StoreOptions {
  folder: Folder
  documentKind?: PaperKind | undefined
  user: User & { name: string }
  now: Date
  /** Refuses what is too much, in the transaction that inserts the files. */
  bound?: (tx: Tx) => Promise<void>
  /** Writes what belongs to the files, the audit entry last. */
  audit: (tx: Tx, accountId: string, files: readonly FileRow[]) => Promise<void>
}

/**
 * Stores all files or none: first records their keys as arrivals and writes the encrypted bytes; then, in one transaction,
 * inserts the rows and the audit entry. An interruption leaves at most bytes that the sweep deletes.
 */
export async function storeFiles(
  context: FileContext,
  checked: readonly CheckedFile[],
  options: StoreOptions,
) {
  const { db, files, keys } = context
  const { folder, documentKind, user, now, bound, audit } = options
  const stored = checked.map((file) => ({ ...file, ...newName(now) }))
  const storeKeys = stored.map(({ key }) => key)
  await queries.insertArrivals(db, storeKeys, now)
  let isUncommitted = true
  try {
    for (const { id, key, size, bytes } of stored) {
      const sealed = Readable.from(sealBytes(keys, sealContext(id), bytes()), { objectMode: false })
      await files.disk.putStream(key, sealed, {
        contentType: 'application/octet-stream',
        contentLength: sealedLength(size),
      })
    }
    return await db.transaction().execute(async (tx) => {
      // Here, because no user may, so that the bytes belong either to the rows or to the sweep.
      await queries.deleteArrivals(tx, storeKeys)
      await becomeTenant(tx, user)
      const accountId = await accountOfFolder(tx, user, folder)
      await bound?.(tx)
      const inserted = await queries
        .insertFiles(
          tx,
          stored.map(({ id, key, name, kind, size, contentType }) => ({
            id,
            account_id: accountId,
            ...folder,
            kind,
            document_kind: documentKind ?? null,
            name,
            size_bytes: size,
            content_type: contentType,
            store_key: key,
            created_by: user.id,
            created_by_name: user.name,
            created_at: now,
          })),
        )
        .catch((problem: unknown) => {
          // The record was deleted, or is another user's, since the check (foreign key violation, row policy).
          if (problem instanceof DatabaseError && ['23503', '42501'].includes(problem.code ?? ''))
            throw new Refusal(404, recordNotFound)
          throw problem
        })
      await audit(tx, accountId, inserted)
      // The commit may succeed without an answer, so the bytes must stay from here on.
      isUncommitted = false
      return inserted
    })
  } catch (problem) {
    if (isUncommitted) await discardBytes(context, storeKeys)
    throw problem
  }
}

/** Best effort: the sweep deletes what remains. */
async function discardBytes({ db, files }: FileContext, storeKeys: readonly string[]) {
  try {
    for (const name of storeKeys) await files.disk.delete(name)
    await queries.deleteArrivals(db, storeKeys)
  } catch {
    // The sweep retries.
  }
}

interface Removing {
  user: User
  /** Gets the path of the file, which can't be looked up after it is deleted. */
  audit: (tx: Tx, subject: string, accountId: string) => Promise<void>
}

/**
 * Deletes a document: the row with its audit entry, then the bytes. A trigger has marked the bytes for the sweep, which
 * deletes them if this process crashes.
 */
export async function removeFile(context: FileContext, id: string, { user, audit }: Removing) {
  const key = await tenantTx(context.db, user, async (tx) => {
    const file = await queries.selectFile(tx, id)
    if (file === undefined) throw new Refusal(404, recordNotFound)
    if (file.kind === 'Signature') throw new Refusal(409, "A signature can't be deleted")
    if (file.kind === 'Signed document') throw new Refusal(409, "A signed document can't be deleted")
    const deleted = await queries.deleteFile(tx, id)
    if (deleted === undefined) throw await notDeleted(tx, id)
    await audit(tx, `${file.bucket}/${file.folder}/${id}`, file.account_id)
    return deleted
  })
  await discardBytes(context, [key])
}

/** Another user has deleted it, or the caller may not. */
async function notDeleted(tx: Tx, id: string) {
  const exists = (await queries.selectFile(tx, id)) !== undefined
  return exists
    ? new Refusal(409, 'Another user uploaded this file. Ask your carrier to delete it')
    : new Refusal(404, recordNotFound)
}

/** Deletes the bytes of deleted files and of uploads interrupted before the given instant. Returns their number. */
export async function sweepArrivals({ db, files }: Omit<FileContext, 'keys'>, before: Date): Promise<number> {
  const stranded = await queries.selectStrandedArrivals(db, before)
  for (const { store_key: key, kept_key: keptKey } of stranded) {
    if (keptKey === null) await files.disk.delete(key)
    await queries.deleteArrivals(db, [key])
  }
  return stranded.length
}

/** Decrypts a stored file in chunks; throws at once when it can't be read. */
export async function contentOf({ files, keys }: FileContext, { id, key }: { id: string; key: string }) {
  return withFirstRead(openBytes(keys, sealContext(id), await files.disk.getStream(key)))
}

const sealContext = (id: string) => `file ${id}`

/** A folder for each month keeps folders small. */
function newName(now: Date) {
  const id = randomUUID()
  return { id, key: `${now.toISOString().slice(0, 7)}/${id}` }
}
