import * as z from 'zod/mini'
import { get, post } from '../contract.ts'
import { maxRows } from '../uploads/uploads.ts'
import { ChosenCarrier, Id, IsoInstant, Named } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'

const maxLinkLifetime = 366 * 24 * 3_600_000

export function linkExpiryProblem(validUntil: string, now: Date): string | undefined {
  const ahead = Date.parse(validUntil) - now.getTime()
  if (ahead <= 0) return 'Choose a date in the future'
  return ahead > maxLinkLifetime ? 'Choose a date within one year' : undefined
}

const rowsQuestion = 'Enter how many lines may be uploaded, from 1 to 1,00,000'

export const GuestLinkDraft = z.strictObject({
  CarrierId: ChosenCarrier,
  /** In the future, within a year. */
  ValidUntil: z.iso.datetime({ offset: true, message: 'Choose when the link expires' }),
  RowsAllowed: z.int(rowsQuestion).check(z.minimum(1, rowsQuestion), z.maximum(maxRows, rowsQuestion)),
})
export type GuestLinkDraft = z.infer<typeof GuestLinkDraft>

/** `AccessCode` is returned only here. `Address` is the guest page with the code in its fragment. */
export const NewGuestLink = z.object({ GuestLinkId: Id, AccessCode: z.string(), Address: z.string() })
export type NewGuestLink = z.infer<typeof NewGuestLink>

export const GuestLinkRow = z.object({
  GuestLinkId: Id,
  Carrier__r: z.extend(Named, { Id }),
  CreatedDate: IsoInstant,
  CreatedBy: z.nullable(Named),
  ValidUntil: IsoInstant,
  RowsAllowed: z.int(),
  /** Lines in progress, imported and not undone, or of drivers that the carrier already had. */
  RowsUsed: z.int(),
  Status: z.enum(['Open', 'Withdrawn', 'Expired']),
})
export type GuestLinkRow = z.infer<typeof GuestLinkRow>

const staff = { roles: ['carrier', 'agent', 'operator'], tenant: 'accounts' } as const

export const guestLinks = {
  create: post('CreateGuestLink', {
    body: GuestLinkDraft,
    data: NewGuestLink,
    audit: 'made a guest link',
    rate: 'write',
    ...staff,
  }),
  /** Newest first. */
  list: get('GetGuestLinks', {
    query: z.strictObject(pageQuery),
    data: pageOf(GuestLinkRow),
    audit: 'none',
    rate: 'read',
    ...staff,
  }),
  /** Signs out the guests of the link. Withdrawing it twice changes nothing. */
  withdraw: post('WithdrawGuestLink', {
    body: z.strictObject({ GuestLinkId: Id }),
    data: GuestLinkRow,
    audit: 'withdrew a guest link',
    rate: 'write',
    ...staff,
  }),
}
