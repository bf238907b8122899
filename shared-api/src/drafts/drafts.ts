import * as z from 'zod/mini'
import { get, post } from '../contract.ts'
import { CarrierId, ChosenCarrier, Id, IsoInstant } from '../fields.ts'

/** What a draft is of. A form that keeps drafts adds its kind here. */
export const DraftKind = z.enum(['driver'])
export type DraftKind = z.infer<typeof DraftKind>

/** Days that a draft is kept after its last change. */
export const draftDays = 30

const maxFields = 100

const FieldName = z.string().check(z.regex(/^[A-Za-z]\w{0,59}$/, 'Use letters, digits and underscores'))

/** What was typed, field by field, right or wrong: the form's own call checks it. */
export const DraftFields = z
  .record(FieldName, z.string().check(z.maxLength(2000, 'Use at most 2000 characters')))
  .check(
    z.refine((fields) => Object.keys(fields).length <= maxFields, `A draft has at most ${maxFields} fields`),
  )
export type DraftFields = z.infer<typeof DraftFields>

/** The form's own field of that name is longer while it is typed. */
const DraftToSave = DraftFields.check(
  z.refine(
    ({ SocialSecurityNumber: number = '' }) => /^\d{0,4}$/.test(number),
    'A draft has the last four digits of a Social Security number',
  ),
)

export const Draft = z.object({ CarrierId: Id, SavedAt: IsoInstant, Fields: DraftFields })
export type Draft = z.infer<typeof Draft>

const own = { roles: ['carrier', 'agent', 'operator'], tenant: 'user', audit: 'none' } as const

/** A user has one draft of each kind for each carrier, and no other user sees it. */
export const drafts = {
  /** The last saved one of the carrier, or of all carriers; null without one. */
  latest: get('GetDraft', {
    query: z.strictObject({ Kind: DraftKind, CarrierId }),
    data: z.nullable(Draft),
    ...own,
    rate: 'read',
  }),
  /** Replaces the draft. */
  save: post('SaveDraft', {
    body: z.strictObject({ Kind: DraftKind, CarrierId: ChosenCarrier, Fields: DraftToSave }),
    data: z.null(),
    ...own,
    rate: 'write',
  }),
  delete: post('DeleteDraft', {
    body: z.strictObject({ Kind: DraftKind, CarrierId: ChosenCarrier }),
    data: z.null(),
    ...own,
    rate: 'write',
  }),
}
