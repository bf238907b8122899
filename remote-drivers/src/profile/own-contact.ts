import { useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import type { DriverDetails } from 'shared-api/drivers/driver-form'
import { type OwnContact, ownContact, OwnContactFields } from 'shared-api/drivers/own-contact'
import { postalCodeOfCountry } from 'shared-api/drivers/postal-codes'
import type { DriverRecord } from 'shared-api/drivers'
import * as z from 'zod/mini'
import type { DriverFields } from '../form/fields/driver-fields.ts'
import { driverQueryKey } from '../list/driver-query-key.ts'

export type OwnField = Exclude<keyof OwnContact, 'Version'>
/** What was typed, '' where nothing was. */
export type OwnFields = Pick<DriverFields, OwnField>

/** In the order of the form. */
export const ownFields: readonly OwnField[] = [
  'EmailId',
  'MobileNumber',
  'Street',
  'City',
  'StateProvince',
  'ZipPostalCode',
  'Country',
  'SpouseFirstName',
  'SpouseLastName',
  'SpouseCellNumber',
  'SpouseEmail',
]

const OwnDraft = z.omit(OwnContactFields, { Version: true }).check(postalCodeOfCountry)
export type OwnDraft = z.infer<typeof OwnDraft>

export const OwnContactSchema = z.pipe(
  z.transform((fields: OwnFields): z.input<typeof OwnDraft> => fields),
  OwnDraft,
)

/** A record as the form shows it. */
export const ownFieldsOf = (driver: Pick<DriverDetails, OwnField>): OwnFields => ({
  EmailId: driver.EmailId ?? '',
  MobileNumber: driver.MobileNumber ?? '',
  Street: driver.Street ?? '',
  City: driver.City ?? '',
  StateProvince: driver.StateProvince ?? '',
  ZipPostalCode: driver.ZipPostalCode ?? '',
  Country: driver.Country ?? '',
  SpouseFirstName: driver.SpouseFirstName ?? '',
  SpouseLastName: driver.SpouseLastName ?? '',
  SpouseCellNumber: driver.SpouseCellNumber ?? '',
  SpouseEmail: driver.SpouseEmail ?? '',
})

/** The record of the page, under the names that it is changed by. */
export const contactOf = (driver: DriverRecord): Pick<DriverDetails, OwnField | 'Version'> => ({
  ...driver,
  EmailId: driver.PersonEmail,
  MobileNumber: driver.PersonMobilePhone,
  SpouseFirstName: driver.Spouse_First_Name__c,
  SpouseLastName: driver.Spouse_Last_Name__c,
  SpouseCellNumber: driver.Spouse_Cell_Number__c,
  SpouseEmail: driver.Spouse_Email__c,
})

export const useUpdateOwnContact = () =>
  useMutation({
    mutationFn: (body: OwnContact) => call(ownContact.update, { body }, { blocking: false }),
    meta: { records: driverQueryKey },
  })
