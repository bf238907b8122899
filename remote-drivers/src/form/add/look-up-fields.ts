import type { DriverDraft } from 'shared-api/drivers/driver-form'
import { DriverSearch, noSearchTerms } from 'shared-api/drivers/driver-search'
import type { FormSchema } from 'shared-ui/forms'
import type { DriverFields } from '../fields/driver-fields.ts'

/** The fields that a driver is looked up by. */
export const lookUpNames = [
  'CarrierId',
  'FirstName',
  'LastName',
  'EmailId',
  'MobileNumber',
  'CDLState',
  'CDLNumber',
] as const

export type LookUpFields = Pick<DriverFields, (typeof lookUpNames)[number]>

export const lookUpFieldsOf = (fields: LookUpFields): LookUpFields => ({
  CarrierId: fields.CarrierId,
  FirstName: fields.FirstName,
  LastName: fields.LastName,
  EmailId: fields.EmailId,
  MobileNumber: fields.MobileNumber,
  CDLState: fields.CDLState,
  CDLNumber: fields.CDLNumber,
})

const { '~standard': search } = DriverSearch

/** That nothing was entered is about no field of the form. */
export const LookUpSchema: FormSchema<LookUpFields, DriverSearch> = {
  '~standard': {
    version: 1,
    vendor: search.vendor,
    validate: async (typed) => {
      const read = await search.validate(typed)
      if (read.issues === undefined) return read
      return {
        issues: read.issues.map(({ message, path }) =>
          message === noSearchTerms || path === undefined ? { message } : { message, path },
        ),
      }
    },
  },
}

/** Whether both look for the same driver: what was added or corrected since may find a driver. */
export const isSameLookUp = (one: LookUpFields, other: LookUpFields) =>
  lookUpNames.every((name) => one[name].trim() === other[name].trim())

/** The look-up again, by what a driver is to be added with. */
export const searchOf = (draft: DriverDraft): DriverSearch => ({
  CarrierId: draft.CarrierId,
  FirstName: draft.FirstName,
  LastName: draft.LastName,
  EmailId: draft.EmailId,
  MobileNumber: draft.MobileNumber,
  CDLState: draft.CDLState,
  CDLNumber: draft.CDLNumber,
})
