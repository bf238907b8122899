import { evenWithErrors } from 'shared-api/drivers/driver-fields'
import { cancellationTooLate, isCancellationTooLate } from 'shared-api/memberships/membership-days'
import { Cancellation } from 'shared-api/memberships'
import { parseTypedDate } from 'shared-api/typed-date'
import * as z from 'zod/mini'
import { localToday } from './local-today.ts'

export interface CancellationFields {
  CancellationReason: string
  /** As it is typed. */
  CancellationDate: string
}

export const emptyCancellation: CancellationFields = { CancellationReason: '', CancellationDate: '' }

const Typed = z.transform((fields: CancellationFields) => ({
  ...fields,
  CancellationDate: parseTypedDate(fields.CancellationDate) ?? fields.CancellationDate,
}))

const Sent = z.omit(Cancellation, { DriverId: true }).check(
  z.refine(({ CancellationDate }) => !isCancellationTooLate(CancellationDate, localToday()), {
    path: ['CancellationDate'],
    message: cancellationTooLate,
    ...evenWithErrors,
  }),
)

/** The form's own check, by the schema that the service reads a cancellation with, and the days that it takes. */
export const CancellationForm = z.pipe(Typed, Sent)
