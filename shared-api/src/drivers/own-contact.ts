import * as z from 'zod/mini'
import { post } from '../contract.ts'
import { DriverChangeFields, DriverDetails } from './driver-form.ts'
import { postalCodeOfCountry } from './postal-codes.ts'

/** What a driver keeps up to date himself; all else of his record is his carrier's to write. The whole form again. */
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
  /** Of the driver who is signed in. An older `Version` is refused as EditDriver does: 409 with the newer record. */
  update: post('UpdateOwnContact', {
    body: OwnContact,
    data: DriverDetails,
    roles: ['driver'],
    tenant: 'accounts',
    audit: 'updated own contact details',
    rate: 'write',
  }),
}
