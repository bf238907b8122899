import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { DatabaseError } from 'pg'
import {
  type DocumentToSign,
  type SignatureDraft,
  type SignatureRow,
  type SignedKind,
  statementPlace,
} from 'shared-api/documents/signatures'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import {
  type CheckedFile,
  checkedSignature,
  type FileContext,
  storeFiles,
} from '../documents/file-service.ts'
import { dayIn, shownDay } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import type { Share } from '../platform/threads.ts'
import { consentText, consentVersion, renderDocument, sha256, templateOf } from './document-templates.ts'
import { sealDocument } from './sealed-documents.ts'
import * as queries from './signature-queries.ts'
import { signedPdf } from './signed-pdf.ts'

export interface Signer {
  /** As whom the rows are written: the driver, or the back office for the bearer of a link. */
  user: User
  linkId: string | undefined
  /** Under which the drawing takes turns: the user's, or the network of the bearer of a link. */
  shareKey: Share
  network: string
  device: string
  now: Date
}

type Signing = Omit<SignatureDraft, 'TicketId' | 'DocumentKind'> & { ticketId: string; kind: SignedKind }

/** The document as its signer reads it. */
export function documentToSign(kind: SignedKind, ticket: queries.TicketToSign): DocumentToSign {
  const Text = renderDocument(kind, ticket, statementPlace)
  return {
    DocumentKind: kind,
    Text,
    DocumentHash: sha256(Text).toString('hex'),
    Consent: consentText,
    ConsentVersion: String(consentVersion),
    SignerName: ticket.driver_full_name,
  }
}

export async function ticketToSign(tx: Tx, ticketId: string): Promise<queries.TicketToSign> {
  const ticket = await queries.selectTicketToSign(tx, ticketId)
  if (ticket === undefined) throw new Refusal(404, recordNotFound)
  return ticket
}

interface SignedText {
  ticket: queries.TicketToSign
  text: string
}

/** What the signer has read, with the ticket. Refuses what was not read, or is signed already. */
export async function signedText(tx: Tx, signing: Signing): Promise<SignedText> {
  const ticket = await ticketToSign(tx, signing.ticketId)
  const text = textThatWasRead(ticket, signing)
  if (await queries.isSigned(tx, signing.ticketId, sha256(text))) throw signedAlready()
  return { ticket, text }
}

/**
 * Keeps the signed copy, the drawn signature and what proves them, all or nothing. `finish` writes what belongs to them in
 * the same transaction, the audit entry last.
 */
export async function signDocument(
  context: FileContext,
  signing: Signing,
  { ticket, text }: SignedText,
  signer: Signer,
  finish: (tx: Tx, accountId: string, signature: SignatureRow) => Promise<void>,
): Promise<SignatureRow> {
  const { ticketId, kind, TypedName, Signature } = signing
  const { user, linkId, now, shareKey } = signer
  const day = dayIn(ticket.time_zone, now)
  const picture = Signature && (await checkedSignature(Signature, { day, shareKey }))
  const id = randomUUID()
  const hash = sha256(text)
  const pdf = await signedPdf({
    shareKey,
    text,
    hash: hash.toString('hex'),
    signatureId: id,
    signerName: TypedName,
    picture: picture?.picture,
    signedAt: now,
    network: signer.network,
    device: signer.device,
    isByLink: linkId !== undefined,
  })
  const row: SignatureRow = {
    Id: id,
    DocumentKind: kind,
    FileId: '',
    SignerName: TypedName,
    SignedAt: now.toISOString(),
    IsByLink: linkId !== undefined,
  }
  await storeFiles(context, [copyOf(kind, pdf, day), ...(picture ? [picture.file] : [])], {
    folder: { bucket: 'tickets', folder: ticketId },
    documentKind: kind,
    user: { ...user, name: TypedName },
    now,
    audit: async (tx, accountId, [copy, pictureFile]) => {
      if (copy === undefined) throw new Error('A signed document was kept without a row')
      // A signature waits for its turn after its text was checked.
      const current = await ticketToSign(tx, ticketId)
      textThatWasRead(current, signing)
      const { template, version } = templateOf(kind)
      row.FileId = copy.Id
      await insertOnce(tx, {
        id,
        account_id: accountId,
        document_kind: kind,
        ticket_id: ticketId,
        driver_id: current.driver_id,
        template,
        template_version: version,
        consent_version: consentVersion,
        document_sealed: sealDocument(context.keys, id, text),
        document_hash: hash,
        file_id: copy.Id,
        file_hash: sha256(pdf),
        picture_file_id: pictureFile?.Id ?? null,
        signer_id: linkId === undefined ? user.id : null,
        signing_link_id: linkId ?? null,
        signer_name: TypedName,
        signed_at: now,
        network: signer.network,
        device: signer.device,
      })
      await finish(tx, accountId, row)
    },
  })
  return row
}

/** Refuses what the signer has not read, or not agreed to. */
function textThatWasRead(ticket: queries.TicketToSign, { kind, Statement = '', ...given }: Signing): string {
  if (ticket.closed_at !== null)
    throw new Refusal(409, 'This ticket is closed. There is nothing left to sign.')
  if (
    given.DocumentHash !== documentToSign(kind, ticket).DocumentHash ||
    given.ConsentVersion !== String(consentVersion)
  )
    throw new Refusal(409, 'This document has changed since you opened it. Read it again, then sign.')
  if (kind === "Driver's statement" && Statement === '')
    throw fieldRefused('Statement', 'Enter your statement')
  return renderDocument(kind, ticket, Statement)
}

const signedAlready = () =>
  new Refusal(409, 'This document is signed already. The signed copy is with the ticket.')

async function insertOnce(tx: Tx, row: Parameters<typeof queries.insertSignature>[1]) {
  try {
    await queries.insertSignature(tx, row)
  } catch (problem) {
    // Signed twice at the same moment (unique violation).
    if (problem instanceof DatabaseError && problem.code === '23505') throw signedAlready()
    throw problem
  }
}

const copyOf = (kind: SignedKind, pdf: Buffer, day: string): CheckedFile => ({
  name: `${kind}, signed ${shownDay(day)}.pdf`,
  kind: 'Signed document',
  contentType: 'application/pdf',
  size: pdf.length,
  bytes: () => Readable.from([pdf]),
})

/** In 24 hours, because what was signed can't be deleted. */
const maxSignatures = 50

export async function refuseTooManySignatures(tx: Tx, user: User, now: Date) {
  const since = new Date(now.getTime() - 24 * 3_600_000)
  if ((await queries.countSignatures(tx, user.id, since)) < maxSignatures) return
  throw new Refusal(409, 'You signed 50 documents in the last 24 hours. Sign the next one tomorrow.')
}
