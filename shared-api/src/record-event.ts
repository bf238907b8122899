import * as z from 'zod/mini'
import { get, type Role } from './contract.ts'
import { CurrencyIsoCode, Id, IsoInstant, Money, Named } from './fields.ts'
import { pageOf, pageQuery } from './list.ts'

/** From null: it was empty. To null: it was emptied. */
export const FieldChange = z.object({
  Field: z.string(),
  From: z.nullable(z.string()),
  To: z.nullable(z.string()),
})
export type FieldChange = z.infer<typeof FieldChange>

export const RecordEventKind = z.enum([
  'added',
  'changed',
  'corrected',
  'note',
  /** To a question of the state. */
  'answer',
  /** For the next stage of a compliance challenge. */
  'request',
  'document',
  'signature',
  'payment due',
  'payment changed',
  'payment cancelled',
  'paid',
  /** By the payer's bank, after it was settling. */
  'payment failed',
  'refunded',
  /** By the payer's bank. */
  'disputed',
  'dispute won',
  /** A refund that the bank did not take. */
  'returned',
])

/** Something that happened to a ticket or a compliance challenge. */
export const RecordEvent = z.object({
  Id,
  Kind: RecordEventKind,
  At: IsoInstant,
  /** The name at that time; null for what the portal did by itself. */
  By: z.nullable(Named),
  Changes: z.array(FieldChange),
  /** The note, the reason of a change, the name of a document or of a payment. */
  Text: z.nullable(z.string()),
  Amount: z.nullable(Money),
  CurrencyIsoCode,
  /** Of a payment that was paid. */
  ReceiptId: z.nullable(Id),
})
export type RecordEvent = z.infer<typeof RecordEvent>

/** A call of what happened to a record, newest first. */
export const timeline = (name: `${string}/:id`, roles: readonly Role[]) =>
  get(name, {
    params: z.strictObject({ id: Id }),
    query: z.strictObject({ Page: pageQuery.Page, PageSize: pageQuery.PageSize }),
    data: pageOf(RecordEvent),
    roles,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  })
