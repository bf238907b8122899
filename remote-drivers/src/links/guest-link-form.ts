import { evenWithErrors } from 'shared-api/drivers/driver-fields'
import { GuestLinkDraft, linkExpiryProblem } from 'shared-api/guests'
import { parseTypedDate } from 'shared-api/typed-date'
import { formatDate } from 'shared-ui'
import * as z from 'zod/mini'

/** As it is typed. */
export interface GuestLinkFields {
  CarrierId: string
  ValidUntil: string
  RowsAllowed: string
}

/** By the reader's own calendar, as the end of the day is. */
function inTwoWeeks() {
  const day = new Date()
  day.setDate(day.getDate() + 14)
  return formatDate(day)
}

export const emptyGuestLink = (carrierId: string | undefined): GuestLinkFields => ({
  CarrierId: carrierId ?? '',
  ValidUntil: inTwoWeeks(),
  RowsAllowed: '',
})

/** A day is meant with all of it, by the clock of the user who makes the link. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString()

const Typed = z.transform(({ CarrierId, ValidUntil, RowsAllowed }: GuestLinkFields) => {
  const day = parseTypedDate(ValidUntil)
  // A fraction would end the check before the day is looked at; what is no number does not.
  const rows = Number(RowsAllowed.replaceAll(/[\s,]/g, ''))
  return {
    CarrierId,
    ValidUntil: day === undefined ? ValidUntil : endOf(day),
    RowsAllowed: Number.isInteger(rows) ? rows : Number.NaN,
  }
})

const inReach = z.check<GuestLinkDraft>(({ value: { ValidUntil: input }, issues }) => {
  const message = linkExpiryProblem(input, new Date())
  if (message !== undefined) issues.push({ code: 'custom', input, path: ['ValidUntil'], message })
}, evenWithErrors)

/** The form's own check, by the schema that the service reads a link with, and the days that it takes. */
export const GuestLinkForm = z.pipe(Typed, GuestLinkDraft.check(inReach))
