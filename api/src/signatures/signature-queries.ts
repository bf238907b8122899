import { type Insertable, sql } from 'kysely'
import type { SignatureRow, SignedKind } from 'shared-api/documents/signatures'
import type { Tx } from '../platform/database/connect.ts'
import type { SignatureTable } from '../platform/database/tables/signature-tables.ts'
import { instant } from '../platform/database/wire.ts'

/** What of a ticket its documents say, and what decides whether they can be signed. */
export const selectTicketToSign = (tx: Tx, ticketId: string) =>
  tx
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.account_id')
    .select([
      'ticket.account_id',
      'ticket.driver_id',
      'ticket.number',
      'ticket.citation_number',
      'ticket.received_on',
      'ticket.violation_description',
      'ticket.city_state',
      'ticket.county',
      'ticket.court_on',
      'ticket.driver_full_name',
      'account.name as carrier',
      'account.time_zone',
      'ticket.closed_at',
    ])
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst()

export type TicketToSign = NonNullable<Awaited<ReturnType<typeof selectTicketToSign>>>

export async function isTicketSeen(tx: Tx, ticketId: string): Promise<boolean> {
  const row = await tx.selectFrom('ticket').select('id').where('id', '=', ticketId).executeTakeFirst()
  return row !== undefined
}

export async function isSigned(tx: Tx, ticketId: string, documentHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('signature')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('document_hash', '=', documentHash)
    .executeTakeFirst()
  return row !== undefined
}

export async function countSignatures(tx: Tx, userId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('signature')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('signer_id', '=', userId)
    .where('signed_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export const insertSignature = (tx: Tx, row: Insertable<SignatureTable>) =>
  tx.insertInto('signature').values(row).execute()

const factColumns = [
  'signature.id as Id',
  'signature.file_id as FileId',
  'signature.signer_name as SignerName',
  instant('signature.signed_at').as('SignedAt'),
  sql<boolean>`coalesce(signature.signing_link_id, signature.mvr_consent_link_id) is not null`.as('IsByLink'),
] as const

const columns = [...factColumns, sql<SignedKind>`signature.document_kind`.as('DocumentKind')] as const

export const selectSignatures = (tx: Tx, ticketId: string): Promise<SignatureRow[]> =>
  tx
    .selectFrom('signature')
    .select(columns)
    .where('ticket_id', '=', ticketId)
    .orderBy('signed_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** A signature of a ticket, or an MVR consent, with what its bytes are compared with. */
export const selectSignature = (tx: Tx, id: string) =>
  tx
    .selectFrom('signature')
    .innerJoin('file', 'file.id', 'signature.file_id')
    .select(factColumns)
    .select(sql<SignedKind | 'MVR consent'>`signature.document_kind`.as('DocumentKind'))
    .select([
      'signature.template',
      'signature.template_version',
      'signature.document_sealed',
      'signature.document_hash',
      'signature.file_hash',
      'file.store_key',
      'file.name as fileName',
      'file.size_bytes',
      'signature.account_id',
      'signature.ticket_id',
      'signature.signed_at',
    ])
    .where('signature.id', '=', id)
    .executeTakeFirst()

export type StoredSignature = NonNullable<Awaited<ReturnType<typeof selectSignature>>>
