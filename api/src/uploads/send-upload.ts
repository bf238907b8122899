import type { DriverFile, UploadStatus } from 'shared-api/driver-uploads'
import type { ReceivedFile } from 'shared-api/files'
import { Refusal } from 'shared-api/refusal'
import { randomUUID } from 'node:crypto'
import type { Parts } from '../app.ts'
import type { Tx } from '../database/connect.ts'
import { carrierScope } from '../database/list.ts'
import { becomeService, becomeTenant, tenantTx } from '../database/tenant.ts'
import { inTurn } from '../database/turns.ts'
import { deleteArrivals, insertArrivals } from '../files/file-queries.ts'
import { openLinkOf } from '../guests/guest-links.ts'
import { blindIndex, blindIndexes } from '../secrets/seal.ts'
import type { Caller } from '../sessions/caller.ts'
import { importQueue } from './import-upload.ts'
import { type Inspected, inspectFile, notTaken } from './inspect-file.ts'
import { newKey, storeFile } from './stored-file.ts'
import * as queries from './upload-queries.ts'

interface Sending {
  user: Caller
  body: DriverFile
  now: Date
  audit: (tx: Tx) => Promise<void>
}

interface Taken {
  UploadId: string
  Status: UploadStatus
}

/**
 * Takes a file: looks at all of it, keeps it sealed, and leaves the import to a job that is written in the transaction of
 * its row. What was sent before, by its id or by its content, is answered as it stands.
 */
export async function sendUpload(parts: Parts, sending: Sending): Promise<Taken> {
  const { db, keys } = parts
  const { user, body, now, audit } = sending
  const before = await tenantTx(db, user, async (tx) => {
    await carrierScope(tx, user, body.CarrierId)
    if (user.role === 'guest') await openLinkOf(tx, user, now)
    const same = await queries.selectSameUpload(tx, {
      accountId: body.CarrierId,
      id: body.UploadId,
      contentIndexes: [],
    })
    if (same !== undefined) await audit(tx)
    return same
  })
  if (before !== undefined) return taken(before)

  const file: ReceivedFile = body.file
  const inspected = await inspectFile(file.path, body.Mapping)
  const contentIndexes = blindIndexes(keys, 'upload of drivers', inspected.fingerprint)
  const wanted = { accountId: body.CarrierId, id: body.UploadId, contentIndexes }
  const known = await tenantTx(db, user, async (tx) => {
    const same = await queries.selectSameUpload(tx, wanted)
    if (same !== undefined) await audit(tx)
    else if ((await queries.countUnderWay(tx, body.CarrierId)) >= mostUnderWay) throw tooManyFiles()
    return same
  })
  if (known !== undefined) return taken(known)

  const key = newKey(now)
  await insertArrivals(db, [key], now)
  await storeFile(parts, key, file)
  const result = await db.transaction().execute(async (tx) => {
    await becomeTenant(tx, user)
    const isNew = await insertNew(tx, {
      ...sending,
      inspected,
      key,
      contentIndex: blindIndex(keys, 'upload of drivers', inspected.fingerprint),
    })
    const upload = isNew
      ? { id: body.UploadId, status: 'Received' as const }
      : await queries.selectSameUpload(tx, wanted)
    // Somebody else's of this carrier, which a guest does not see.
    if (upload === undefined)
      throw new Refusal(409, 'The carrier has this file already. Nothing was uploaded')
    await audit(tx)
    if (!isNew) return upload
    await becomeService(tx)
    await parts.enqueue(tx, importQueue, randomUUID(), { accountId: body.CarrierId, uploadId: body.UploadId })
    // In this transaction: either the upload has the bytes, or the sweep takes them away.
    await deleteArrivals(tx, [key])
    return upload
  })
  return taken(result)
}

const taken = ({ id, status }: { id: string; status: UploadStatus }): Taken => ({
  UploadId: id,
  Status: status,
})

interface New extends Sending {
  inspected: Inspected
  key: string
  contentIndex: Buffer
}

/** False where the same file has come in meanwhile. */
async function insertNew(tx: Tx, { user, body, now, inspected, key, contentIndex }: New): Promise<boolean> {
  const link = user.role === 'guest' ? await openLinkOf(tx, user, now) : undefined
  if (link !== undefined) {
    await inTurn(tx, `rows of guest link ${link.id}`)
    const left = link.rows_allowed - (await queries.rowsUsedBy(tx, link.id))
    if (inspected.rows > left) throw notTaken('file', tooManyRows(inspected.rows, Math.max(left, 0)))
  }
  await inTurn(tx, `uploads to ${body.CarrierId}`)
  const isNew = await queries.insertUpload(tx, {
    id: body.UploadId,
    account_id: body.CarrierId,
    uploaded_by: user.id,
    uploaded_by_name: user.name,
    guest_link_id: link?.id ?? null,
    file_name: body.file.name,
    content_index: contentIndex,
    reading: inspected.reading,
    rows_total: inspected.rows,
    store_key: key,
    created_at: now,
  })
  if (isNew && (await queries.countUnderWay(tx, body.CarrierId)) > mostUnderWay) throw tooManyFiles()
  return isNew
}

/** Of a carrier: each is kept until its turn comes, and those of others wait behind it. */
const mostUnderWay = 5

const tooManyFiles = () =>
  new Refusal(
    409,
    'Five files of this carrier are waiting to be imported. Send this one when one of them is done.',
  )

const tooManyRows = (rows: number, left: number) =>
  left === 0
    ? 'Your link has no rows left. Ask the carrier for a new one'
    : `This file has ${rows} drivers, and your link allows ${left} more. Leave some out, or ask the carrier for a new link`
