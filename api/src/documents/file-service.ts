import type { Bucket, FileKind, ReceivedFile } from 'shared-api/documents'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DatabaseError } from 'pg'
import type { Db, Tx } from '../platform/database/connect.ts'
import { tenantTx, type User } from '../platform/database/tenant.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { openBytes, sealBytes, sealedLength } from '../platform/secrets/seal-stream.ts'
import { agreedType } from '../platform/files/content-type.ts'
import * as queries from './file-queries.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { redrawSignature } from './signature-image.ts'

export interface FileContext {
  db: Db
  keys: Keys
  files: FileStore
}

/** A file that was looked at and may be kept. */
export interface Checked {
  name: string
  kind: FileKind
  contentType: string
  size: number
  bytes: () => AsyncIterable<Uint8Array>
}

interface Place {
  bucket: Bucket
  folder: string
}

/** Refuses a record that the caller does not see like one that is not there. Gives its account. */
export async function accountOfFolder(tx: Tx, user: User, place: Place): Promise<string> {
  // A driver sees that his carrier exists, and has no business with its papers.
  const isOthers = user.role === 'driver' && place.bucket === 'accounts'
  const accountId = isOthers ? undefined : await queries.selectAccountOf(tx, place)
  if (accountId === undefined) throw new Refusal(404, recordNotFound)
  return accountId
}

/** Documents whose ending and content agree; one that is something else spoils them all, and is named. */
export async function checkedDocuments(received: readonly ReceivedFile[]): Promise<Checked[]> {
  const types = await Promise.all(received.map(agreedType))
  const errors = received.flatMap(({ name }, index) =>
    types[index] === undefined
      ? [
          {
            Field: `Files.${index}`,
            Message: `${name} does not hold what its name says. Open it, save it as PDF or JPG, and choose that`,
          },
        ]
      : [],
  )
  if (errors.length > 0) throw new Refusal(400, 'Nothing was uploaded: some files were not taken', { errors })
  return received.map(({ name, size, path }, index) => ({
    name,
    kind: 'Document',
    contentType: types[index] ?? '',
    size,
    bytes: () => createReadStream(path),
  }))
}

export async function checkedSignature({ path }: ReceivedFile, day: string): Promise<Checked> {
  const picture = redrawSignature(await readFile(path))
  if (picture === undefined) {
    const Message =
      'Sign in the box, then save. A picture of a signature is a PNG of at most 2000 by 1000 points'
    throw new Refusal(400, 'The signature could not be read', { errors: [{ Field: 'Signature', Message }] })
  }
  return {
    name: `Signature ${day}.png`,
    kind: 'Signature',
    contentType: 'image/png',
    size: picture.length,
    bytes: () => Readable.from([picture]),
  }
}

interface Keeping {
  place: Place
  user: User & { name: string }
  now: Date
  audit: (tx: Tx, accountId: string) => Promise<void>
}

/**
 * Keeps files, all of them or none: first the bytes, sealed, under names that are noted as arriving; then, in one
 * transaction, their rows and the entry in the audit log. Whatever cuts this off leaves at most bytes that the sweep
 * knows of.
 */
export async function storeFiles(context: FileContext, checked: readonly Checked[], keeping: Keeping) {
  const { db, files, keys } = context
  const { place, user, now, audit } = keeping
  const kept = checked.map((file) => ({ ...file, ...newName(now) }))
  const names = kept.map(({ key }) => key)
  await queries.insertArrivals(db, names, now)
  let isUncommitted = true
  try {
    for (const { id, key, size, bytes } of kept) {
      const sealed = Readable.from(sealBytes(keys, placeOf(id), bytes()), { objectMode: false })
      await files.disk.putStream(key, sealed, {
        contentType: 'application/octet-stream',
        contentLength: sealedLength(size),
      })
    }
    const rows = await tenantTx(db, user, async (tx) => {
      const accountId = await accountOfFolder(tx, user, place)
      const inserted = await queries
        .insertFiles(
          tx,
          kept.map(({ id, key, name, kind, size, contentType }) => ({
            id,
            account_id: accountId,
            ...place,
            kind,
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
          // The driver is gone since.
          if (problem instanceof DatabaseError && problem.code === '23503')
            throw new Refusal(404, recordNotFound)
          throw problem
        })
      await audit(tx, accountId)
      // From here on no one knows until the database has answered, and it may never do so.
      isUncommitted = false
      return inserted
    })
    await arrive(db, names)
    return rows
  } catch (problem) {
    if (isUncommitted) await forget(context, names)
    throw problem
  }
}

/** The files are kept, whether this is noted or not: the sweep asks for their rows. */
async function arrive(db: Db, names: readonly string[]) {
  try {
    await queries.deleteArrivals(db, names)
  } catch {
    // The names stay noted as arriving.
  }
}

/** What was not to be after all, or no more. If this fails too, the sweep does it. */
async function forget({ db, files }: FileContext, names: readonly string[]) {
  try {
    for (const name of names) await files.disk.delete(name)
    await queries.deleteArrivals(db, names)
  } catch {
    // The names stay noted as arriving.
  }
}

interface Removing {
  user: User
  /** Told where the file was: once it is gone, no one can look that up. */
  audit: (tx: Tx, place: string, accountId: string) => Promise<void>
}

/**
 * Deletes a document: its row with the entry in the audit log, then its bytes. The database has noted them for the sweep
 * by then, so that they go even if this process does first.
 */
export async function removeFile(context: FileContext, id: string, { user, audit }: Removing) {
  const key = await tenantTx(context.db, user, async (tx) => {
    const file = await queries.selectFile(tx, id)
    if (file === undefined) throw new Refusal(404, recordNotFound)
    if (file.kind === 'Signature') throw new Refusal(409, "A signature is kept for good: it can't be deleted")
    const deleted = await queries.deleteFile(tx, id)
    if (deleted === undefined) throw await notDeleted(tx, id)
    await audit(tx, `${file.bucket}/${file.folder}/${id}`, file.account_id)
    return deleted
  })
  await forget(context, [key])
}

/** Another user was faster, or it is not the caller's to delete. */
async function notDeleted(tx: Tx, id: string) {
  const isThere = (await queries.selectFile(tx, id)) !== undefined
  return isThere
    ? new Refusal(409, 'Another user uploaded this file. Ask your carrier to delete it')
    : new Refusal(404, recordNotFound)
}

/** Takes away the bytes of uploads that were cut off before the given instant, and of deleted files. Returns how many. */
export async function sweepArrivals({ db, files }: Omit<FileContext, 'keys'>, before: Date): Promise<number> {
  const stranded = await queries.selectStrandedArrivals(db, before)
  for (const { store_key: key, kept_key: keptKey } of stranded) {
    if (keptKey === null) await files.disk.delete(key)
    await queries.deleteArrivals(db, [key])
  }
  return stranded.length
}

/** The content, opened as far as its first piece: what can't be read is told before an answer has begun. */
export async function contentOf({ files, keys }: FileContext, { id, key }: { id: string; key: string }) {
  const pieces = openBytes(keys, placeOf(id), await files.disk.getStream(key))
  const first = await pieces.next()
  return (async function* () {
    if (first.done !== true) yield first.value
    yield* pieces
  })()
}

const placeOf = (id: string) => `file ${id}`

/** By month, so that no folder grows without end. */
function newName(now: Date) {
  const id = randomUUID()
  return { id, key: `${now.toISOString().slice(0, 7)}/${id}` }
}
