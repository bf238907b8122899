import { DriverChangeFields } from 'shared-api/drivers/driver-form'
import { postalCodeOfCountry } from 'shared-api/drivers/postal-codes'
import * as z from 'zod/mini'
import { sentFields } from '../fields/driver-draft.ts'
import { activationInReach } from '../../memberships/activation-in-reach.ts'

/** Whether number and state of a CDL go together is seen by the service, with what is on record. */
export const DriverChangeForm = z.pipe(
  z.transform(sentFields),
  z.omit(DriverChangeFields, { Id: true, Version: true }).check(postalCodeOfCountry, activationInReach),
)
