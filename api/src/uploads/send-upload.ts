import type { DriverFile, UploadStatus } from 'shared-api/uploads'
import type { ReceivedFile } from 'shared-api/documents'
import { Refusal } from 'shared-api/refusal'
import { randomUUID } from 'node:crypto'
import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/database/connect.ts'
import { carrierScope } from '../platform/database/list.ts'
import { becomeService, becomeTenant, tenantTx } from '../platform/database/tenant.ts'
import { fileBytes } from '../platform/files/file-bytes.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import { deleteArrivals, insertArrivals } from '../documents/file-queries.ts'
import { refuseTooMuchOfUser, weightOfImport } from '../documents/upload-bounds.ts'
import { openLinkOf } from '../guests/guest-links.ts'
import { rowsUsedBy } from '../guests/guest-queries.ts'
import { blindIndex, blindIndexes } from '../platform/secrets/seal.ts'
import type { Caller } from '../context.ts'
import { importQueue } from './import-upload.ts'
import { fingerprintAgain, type Inspected, inspectFile, fileRefused } from './inspect-file.ts'
import { newKey, storeFile } from './stored-file.ts'
import * as queries from './upload-queries.ts'

interface SendContext {
  user: Caller
  body: DriverFile
  now: Date
  signal: AbortSignal
  audit: (tx: Tx) => Promise<void>
}

interface Taken {
  UploadId: string
  Status: UploadStatus
}

/**
 * Checks a file, stores it encrypted, and queues the import in the transaction of its row. A repeated upload, by id or by
 * content, answers with the current status.
 */
export async function sendUpload(context: AppContext, sending: SendContext): Promise<Taken> {
  const { db, keys } = context
  const { user, body, audit } = sending
  const before = await answerToId(context, sending)
  if (before !== undefined) return before

  const inspected = await inspectFile(opener(sending), body.Mapping, user.shareKey)
  const contentIndexes = blindIndexes(keys, fileKind, inspected.fingerprint)
  const wanted = { accountId: body.CarrierId, id: body.UploadId, contentIndexes }
  const known = await tenantTx(db, user, async (tx) => {
    const same = await queries.selectSameUpload(tx, wanted)
    if (same === undefined) {
      if ((await queries.countInProgress(tx, body.CarrierId)) >= maxInProgress) throw tooManyFiles()
      await refuseTooMuchOfUser(tx, bytesOf(sending))
      return undefined
    }
    const answer = sameAgain(same, wanted)
    await audit(tx)
    return answer
  })
  return known ?? storeUpload(context, sending, { inspected, contentIndexes })
}

/** Answers a repeated id before parsing the file: the client may have lost the connection after the upload. */
async function answerToId({ db, keys }: AppContext, sending: SendContext) {
  const { user, body, now, audit } = sending
  const wanted = { accountId: body.CarrierId, id: body.UploadId, contentIndexes: [] }
  const before = await tenantTx(db, user, async (tx) => {
    await carrierScope(tx, user, body.CarrierId)
    if (user.role === 'guest') await openLinkOf(tx, user, now)
    return queries.selectSameUpload(tx, wanted)
  })
  if (before === undefined) return undefined
  const fingerprint = await fingerprintAgain(opener(sending), body.Mapping, before.reading)
  const answer = sameAgain(before, { ...wanted, contentIndexes: blindIndexes(keys, fileKind, fingerprint) })
  await tenantTx(db, user, audit)
  return answer
}

const fileKind = 'upload of drivers'

interface Looked {
  inspected: Inspected
  contentIndexes: readonly Buffer[]
}

async function storeUpload(
  context: AppContext,
  sending: SendContext,
  { inspected, contentIndexes }: Looked,
): Promise<Taken> {
  const { user, body, now, signal, audit } = sending
  const { CarrierId: accountId, UploadId: uploadId } = body
  const file: ReceivedFile = body.file
  const key = newKey(now)
  await insertArrivals(context.db, [key], now)
  await storeFile(context, key, file, signal)
  return context.db.transaction().execute(async (tx) => {
    await becomeTenant(tx, user)
    const jobId = randomUUID()
    const contentIndex = blindIndex(context.keys, fileKind, inspected.fingerprint)
    const isNew = await insertNew(tx, sending, { ...inspected, contentIndex, key, jobId })
    const answer = isNew
      ? { UploadId: uploadId, Status: 'Received' as const }
      : await answerToLate(tx, { accountId, id: uploadId, contentIndexes })
    if (isNew) {
      await becomeService(tx)
      await context.enqueue(tx, importQueue, jobId, { accountId, uploadId }, user.shareKey)
      // In the same transaction, so that the bytes belong either to the upload or to the sweep.
      await deleteArrivals(tx, [key])
    }
    await audit(tx)
    return answer
  })
}

/** Reads no further when the client has left, because the file goes with it. */
const opener =
  ({ body, signal }: SendContext) =>
  () =>
    fileBytes(body.file.path, signal)

/** The same file arrived at the same time. */
async function answerToLate(tx: Tx, wanted: Wanted): Promise<Taken> {
  const same = await queries.selectSameUpload(tx, wanted)
  if (same !== undefined) return sameAgain(same, wanted)
  // A guest can't see another user's upload.
  throw new Refusal(409, 'The carrier already has this file. Nothing was uploaded')
}

type Wanted = Parameters<typeof queries.selectSameUpload>[1]

/** An upload id belongs to one file, mapping and carrier. */
function sameAgain(found: queries.SameUpload, { accountId, contentIndexes }: Wanted): Taken {
  const isSame =
    found.account_id === accountId && contentIndexes.some((index) => index.equals(found.content_index))
  if (isSame) return { UploadId: found.id, Status: found.status }
  throw new Refusal(
    409,
    'This upload was sent before with another file or other columns. Start a new upload.',
  )
}

interface New extends Inspected {
  contentIndex: Buffer
  key: string
  jobId: string
}

/** False when the same file arrived at the same time. */
async function insertNew(
  tx: Tx,
  { user, body, now }: SendContext,
  { rows, reading, contentIndex, key, jobId }: New,
): Promise<boolean> {
  const link = user.role === 'guest' ? await openLinkOf(tx, user, now) : undefined
  if (link !== undefined) {
    await advisoryLock(tx, `rows of guest link ${link.id}`)
    const left = link.RowsAllowed - (await rowsUsedBy(tx, link.id))
    if (rows > left) throw fileRefused('file', tooManyRows(rows, Math.max(left, 0)))
  }
  await advisoryLock(tx, `uploads to ${body.CarrierId}`)
  await refuseTooMuchOfUser(tx, bytesOf({ user, body, now }))
  const isNew = await queries.insertUpload(tx, {
    id: body.UploadId,
    account_id: body.CarrierId,
    uploaded_by: user.id,
    uploaded_by_name: user.name,
    guest_link_id: link?.id ?? null,
    file_name: body.file.name,
    file_bytes: body.file.size,
    content_index: contentIndex,
    reading: reading,
    rows_total: rows,
    store_key: key,
    job_id: jobId,
    created_at: now,
  })
  if (isNew && (await queries.countInProgress(tx, body.CarrierId)) > maxInProgress) throw tooManyFiles()
  return isNew
}

const bytesOf = ({ user, body, now }: Pick<SendContext, 'user' | 'body' | 'now'>) => ({
  userId: user.id,
  bytes: weightOfImport * body.file.size,
  now,
})

/** Per carrier, because waiting files use storage and delay other carriers. */
const maxInProgress = 5

const tooManyFiles = () =>
  new Refusal(
    409,
    'Five files of this carrier are waiting to be imported. Upload this one when one of them is done.',
  )

const grouping = new Intl.NumberFormat('en-IN')

const tooManyRows = (rows: number, left: number) =>
  left === 0
    ? 'Your link has no rows left. Ask the carrier for a new one'
    : `This file has ${grouping.format(rows)} lines, including invalid ones, and your link allows ${grouping.format(left)} more. Remove some, or ask the carrier for a new link`
