import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { DriverChangeFields, type DriverDraft } from 'shared-api/drivers/driver-form'
import { activationInReach } from 'shared-api/memberships/membership-days'
import { postalCodeOfCountry } from 'shared-api/drivers/postal-codes'
import * as z from 'zod/mini'
import { sentFields } from '../driver-form/driver-draft.ts'
import type { DriverFields } from '../driver-form/driver-fields.ts'

/** Whether number and state of a CDL go together is seen by the service, with what is on record. */
export const checkChange = standardSchemaResolver<DriverFields, unknown, DriverDraft>(
  z.pipe(
    z.transform(sentFields),
    z.omit(DriverChangeFields, { Id: true, Version: true }).check(postalCodeOfCountry, activationInReach),
  ),
)
