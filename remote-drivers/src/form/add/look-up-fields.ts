import type { DriverDraft } from 'shared-api/drivers/driver-form'
import { DriverSearch, noSearchTerms } from 'shared-api/drivers/driver-search'
import type { FormSchema } from 'shared-ui/forms'
import * as z from 'zod/mini'
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

const WithFirstName = z.object({ FirstName: z.string().check(z.trim(), z.minLength(1)) })

/** Marks the name that is missing: any other field would do as well. */
export const LookUpSchema: FormSchema<LookUpFields, DriverSearch> = {
  '~standard': {
    version: 1,
    vendor: search.vendor,
    validate: async (typed) => {
      const read = await search.validate(typed)
      if (read.issues === undefined) return read
      // What was given wrong is something to look for.
      const isGivenWrong = read.issues.some(({ message, path }) => {
        return message !== noSearchTerms && path?.[0] !== 'CarrierId'
      })
      const issues = read.issues.filter(({ message }) => !isGivenWrong || message !== noSearchTerms)
      return {
        issues: issues.map(({ message, path }) =>
          message === noSearchTerms
            ? { message, path: [WithFirstName.safeParse(typed).success ? 'LastName' : 'FirstName'] }
            : { message, ...(path && { path }) },
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
