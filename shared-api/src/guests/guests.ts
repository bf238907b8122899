import * as z from 'zod/mini'
import { get, post } from '../contract.ts'
import { mostRows } from '../uploads/uploads.ts'
import { ChosenCarrier, Id, IsoInstant, Named } from '../fields.ts'
import { pageOf, pageQuery } from '../list.ts'

const longestLink = 366 * 24 * 3_600_000

export function linkEndProblem(validUntil: string, now: Date): string | undefined {
  const ahead = Date.parse(validUntil) - now.getTime()
  if (ahead <= 0) return 'Choose a day that is still to come'
  return ahead > longestLink ? 'A link lasts a year at most' : undefined
}

const rowsQuestion = 'Enter how many lines may be uploaded, from 1 to 1,00,000'

export const GuestLinkDraft = z.strictObject({
  CarrierId: ChosenCarrier,
  /** To come, and not more than a year. */
  ValidUntil: z.iso.datetime({ offset: true, message: 'Choose until when the link is valid' }),
  RowsAllowed: z.int(rowsQuestion).check(z.minimum(1, rowsQuestion), z.maximum(mostRows, rowsQuestion)),
})
export type GuestLinkDraft = z.infer<typeof GuestLinkDraft>

/** `AccessCode` is told here and never again; `Address` leads to the page of guests with the code in its fragment. */
export const NewGuestLink = z.object({ GuestLinkId: Id, AccessCode: z.string(), Address: z.string() })
export type NewGuestLink = z.infer<typeof NewGuestLink>

export const GuestLinkRow = z.object({
  GuestLinkId: Id,
  Carrier__r: z.extend(Named, { Id }),
  CreatedDate: IsoInstant,
  CreatedBy: z.nullable(Named),
  ValidUntil: IsoInstant,
  RowsAllowed: z.int(),
  /** Lines of it that are on their way, were imported and not undone, or hold a driver whom the carrier had already. */
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
  /** Guests who came by the link are signed out. Withdrawing it again changes nothing. */
  withdraw: post('WithdrawGuestLink', {
    body: z.strictObject({ GuestLinkId: Id }),
    data: GuestLinkRow,
    audit: 'withdrew a guest link',
    rate: 'write',
    ...staff,
  }),
}
