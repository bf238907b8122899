import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { LinkedDocument, SignedKind, SigningLinkState } from 'shared-api/documents/signatures'
import { Refusal } from 'shared-api/refusal'
import { dayOf } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { advisoryLock } from '../platform/database/locks.ts'
import type { User } from '../platform/database/tenant.ts'
import type { SigningLinkTable } from '../platform/database/tables/signature-tables.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { openFromAddress, sealForAddress } from '../platform/secrets/seal-for-address.ts'
import { sha256 } from './document-templates.ts'
import { isSigned } from './signature-queries.ts'
import { documentToSign, ticketToSign } from './signing.ts'

const validDays = 7
const copyDays = 90

/** The bearer of a link is no user. Queries name the link's own ticket. */
export const linkUser: User = { id: '', role: 'operator', accountIds: [], driverId: undefined }

export const signingPath = (keys: Keys, linkId: string) =>
  `/sign-document?link=${sealForAddress(keys, 'signing link', linkId)}`

export const openSigningLink = (keys: Keys, data: string) => openLinkData(keys, 'signing link', data)

/** Gives the same answer for every kind of invalid data. */
export function openLinkData(keys: Keys, place: string, data: string): string {
  try {
    return openFromAddress(keys, place, data)
  } catch (cause) {
    throw linkProblem(400, 'This link is incomplete or was changed. Open it from the message again.', cause)
  }
}

const Copy = z.tuple([z.string(), z.coerce.date()])

/** The `copy` parameter of the page that shows a signed copy to its signer. */
export const copyData = (keys: Keys, signatureId: string, now: Date) =>
  sealForAddress(keys, 'signed copy', JSON.stringify([signatureId, now.toISOString()]))

/** The signature's id. Refuses what was altered or has expired. */
export function openCopyData(keys: Keys, data: string, now: Date): string {
  const [signatureId, issuedAt] = copyContent(keys, data)
  if (now.getTime() - issuedAt.getTime() <= copyDays * 86_400_000) return signatureId
  throw linkProblem(410, 'This link to the signed copy has expired. Ask your carrier for the copy.')
}

function copyContent(keys: Keys, data: string) {
  try {
    return z.parse(Copy, JSON.parse(openFromAddress(keys, 'signed copy', data)))
  } catch (cause) {
    throw linkProblem(400, 'This link is incomplete or was changed. Open it from the message again.', cause)
  }
}

export const linkProblem = (status: number, Message: string, cause?: unknown) =>
  new Refusal(status, Message, { errors: [{ Field: 'Data', Message }], cause })

interface NewLink {
  accountId: string
  ticketId: string
  kind: SignedKind
  userId: string
  now: Date
  sentTo: string | null
}

/** Replaces the open link for the same document. */
export async function insertSigningLink(tx: Tx, { accountId, ticketId, kind, userId, now, sentTo }: NewLink) {
  // One link at a time: a second user who makes one waits here.
  await advisoryLock(tx, `signing link ${ticketId}`)
  await tx
    .updateTable('signing_link')
    .set({ replaced_at: now })
    .where('ticket_id', '=', ticketId)
    .where('document_kind', '=', kind)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + validDays * 86_400_000)
  await tx
    .insertInto('signing_link')
    .values({
      id,
      account_id: accountId,
      ticket_id: ticketId,
      document_kind: kind,
      created_by: userId,
      created_at: now,
      expires_at: expiresAt,
      sent_to: sentTo,
    })
    .execute()
  return { id, expiresOn: dayOf(expiresAt) }
}

export type Link = Selectable<SigningLinkTable>

/** Locked until the transaction ends, so that it is used once. */
export async function lockLink(tx: Tx, id: string): Promise<Link> {
  const link = await selectLink(tx, id).forUpdate().executeTakeFirst()
  if (link === undefined) throw linkGone()
  return link
}

export async function findLink(tx: Tx, id: string): Promise<Link> {
  const link = await selectLink(tx, id).executeTakeFirst()
  if (link === undefined) throw linkGone()
  return link
}

/** The ticket was deleted, and its links with it. */
const linkGone = () => linkProblem(410, 'The ticket of this link was deleted. There is nothing left to sign.')

const selectLink = (tx: Tx, id: string) =>
  tx
    .selectFrom('signing_link')
    .select([
      'id',
      'account_id',
      'ticket_id',
      'document_kind',
      'created_by',
      'created_at',
      'expires_at',
      'sent_to',
      'used_at',
      'replaced_at',
    ])
    .where('id', '=', id)

/** Of a link that is used once. */
export function stateOf(
  link: Pick<Link, 'used_at' | 'replaced_at' | 'expires_at'>,
  now: Date,
): SigningLinkState {
  if (link.used_at !== null) return 'used'
  if (link.replaced_at !== null) return 'replaced'
  return now > link.expires_at ? 'expired' : 'open'
}

const refusals: Record<Exclude<SigningLinkState, 'open'>, string> = {
  used: 'This link was used already. The document is signed.',
  replaced: 'This link no longer works. Open the newest message, or ask your carrier for a new link.',
  expired: 'This link has expired. Ask your carrier for a new one.',
}

export function refuseClosedLink(link: Link, now: Date) {
  const state = stateOf(link, now)
  if (state !== 'open') throw linkProblem(409, refusals[state])
}

export const markUsed = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('signing_link').set({ used_at: now }).where('id', '=', id).execute()

export async function linkedDocument(tx: Tx, id: string, now: Date): Promise<LinkedDocument> {
  const link = await findLink(tx, id)
  const ticket = await ticketToSign(tx, link.ticket_id)
  const document = documentToSign(link.document_kind, ticket)
  const state = stateOf(link, now)
  // The driver has signed it otherwise: signed in, or by an earlier link.
  const isDone = state === 'open' && (await isSigned(tx, link.ticket_id, sha256(document.Text)))
  const State = isDone ? 'used' : state
  return {
    State,
    Carrier: ticket.carrier,
    Ticket: ticket.number,
    DocumentKind: link.document_kind,
    ExpiresOn: dayOf(link.expires_at),
    Document: State === 'open' ? document : null,
  }
}
