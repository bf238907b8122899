import * as z from 'zod/mini'
import { post } from '../contract.ts'
import { DriverChangeFields, DriverDetails } from './driver-form.ts'
import { postalCodeOfCountry } from './postal-codes.ts'

/** The fields that drivers may edit themselves. The whole form is sent. */
export const OwnContactFields = z.pick(DriverChangeFields, {
  Version: true,
  EmailId: true,
  MobileNumber: true,
  Street: true,
  City: true,
  StateProvince: true,
  ZipPostalCode: true,
  Country: true,
  SpouseFirstName: true,
  SpouseLastName: true,
  SpouseCellNumber: true,
  SpouseEmail: true,
})
export const OwnContact = OwnContactFields.check(postalCodeOfCountry)
export type OwnContact = z.infer<typeof OwnContact>

export const ownContact = {
  /** Changes the signed-in driver. An older `Version` is refused like in EditDriver: 409 with the current record. */
  update: post('UpdateOwnContact', {
    body: OwnContact,
    data: DriverDetails,
    roles: ['driver'],
    tenant: 'accounts',
    audit: 'updated own contact details',
    rate: 'write',
  }),
}
