import { evenWithErrors } from 'shared-api/drivers/driver-fields'
import { activationProblem } from 'shared-api/memberships/membership-days'
import { Reactivation } from 'shared-api/memberships'
import { parseTypedDate } from 'shared-api/typed-date'
import * as z from 'zod/mini'
import { localToday } from './local-today.ts'

export interface ReactivationFields {
  /** As it is typed. */
  ActivationDate: string
  /** '': the one that the driver had. */
  ProductId: string
  DiscountCode: string
}

export const emptyReactivation: ReactivationFields = { ActivationDate: '', ProductId: '', DiscountCode: '' }

const Body = z.omit(Reactivation, { DriverId: true })
export type ReactivationBody = z.output<typeof Body>

/** What is left empty is not sent. */
const Typed = z.transform(
  ({ ActivationDate, ProductId, DiscountCode }: ReactivationFields): z.input<typeof Body> => ({
    ActivationDate: parseTypedDate(ActivationDate) ?? ActivationDate,
    ...(ProductId !== '' && { ProductId }),
    ...(DiscountCode.trim() !== '' && { DiscountCode }),
  }),
)

/** Without a product in the form there is one all the same: the one from before. */
const inReach = z.check<ReactivationBody>(({ value: { ActivationDate: input }, issues }) => {
  const message = activationProblem(input, localToday())
  if (message !== undefined) issues.push({ code: 'custom', input, path: ['ActivationDate'], message })
}, evenWithErrors)

/** The form's own check, by the schema that the service reads a reactivation with, and the days that it takes. */
export const ReactivationForm = z.pipe(Typed, Body.check(inReach))
