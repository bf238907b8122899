import { zodResolver } from '@hookform/resolvers/zod'
import { Reactivation } from 'shared-api/memberships'
import { readTypedDate } from 'shared-ui'
import * as z from 'zod/mini'

export interface ReactivationFields {
  /** As it is typed. */
  ActivationDate: string
  /** '': the one that the driver had. */
  ProductId: string
  DiscountCode: string
}

export const emptyReactivation: ReactivationFields = { ActivationDate: '', ProductId: '', DiscountCode: '' }

const Body = z.omit(Reactivation, { DriverId: true })

/** What is left empty is not sent. */
const Typed = z.transform(
  ({ ActivationDate, ProductId, DiscountCode }: ReactivationFields): z.input<typeof Body> => ({
    ActivationDate: readTypedDate(ActivationDate) ?? ActivationDate,
    ...(ProductId !== '' && { ProductId }),
    ...(DiscountCode.trim() !== '' && { DiscountCode }),
  }),
)

/** The form's own check, by the schema that the service reads a reactivation with. */
export const checkReactivation = zodResolver(z.pipe(Typed, Body))
