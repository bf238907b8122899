import * as z from 'zod/mini'
import { earliestLocalDate } from '../earliest-local-date.ts'
import { idOr, IsoDate, requiredText, text } from '../fields.ts'
import { type DriverFieldName, driverFieldNames, isDateField, maxLengthOf } from './driver-field-table.ts'
import { phoneNumberOf } from './phone-numbers.ts'
import { PostalCode } from './postal-codes.ts'

/** Refuses what a spreadsheet would run as a formula; full-width signs count too. */
const isName = z.regex(/^(?![=+\-@＝＋－＠])/, "A name can't begin with =, +, - or @")

/** An optional field. Absent keeps the stored value; empty or null clears it. The output is text or null. */
export const optionalField = (schema: z.core.$ZodType<string, string>) =>
  z.optional(
    z.pipe(
      z.nullable(z.string()),
      z.transform((typed, context): string | null => {
        const trimmed = typed?.trim() ?? ''
        if (trimmed === '') return null
        const read = z.safeParse(schema, trimmed)
        if (read.success) return read.data
        for (const { message } of read.error.issues)
          context.issues.push({ code: 'custom', input: typed, message })
        return null
      }),
    ),
  )

const emailMessage = 'Enter an email address, like name@example.com'
const mobileMessage = 'Enter a mobile number, like (614) 555-0134'

/** Stored in lowercase. */
export const EmailAddress = z
  .string(emailMessage)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Use at most 254 characters'), z.email(emailMessage))

/** Accepts the formats of `phoneNumberOf` and stores the one it returns. */
const phoneNumber = (message: string) =>
  z.pipe(
    z.string(message).check(z.maxLength(40, message)),
    z.transform((typed, context) => {
      const number = phoneNumberOf(typed)
      if (number === undefined) context.issues.push({ code: 'custom', input: typed, message })
      return number ?? typed
    }),
  )
export const MobileNumber = phoneNumber(mobileMessage)

const daysFrom = '1900-01-01'
const daysUntil = '2100-12-31'

/** The range refuses a mistyped year. */
export const Day = IsoDate.check(
  z.refine((day) => day >= daysFrom && day <= daysUntil, 'Enter a date between 1900 and 2100'),
)

export const BirthDate = IsoDate.check(
  z.refine((day) => day >= daysFrom, 'Enter a date of birth in 1900 or later'),
  z.refine((day) => day <= earliestLocalDate(), "Date of birth can't be in the future"),
)

/** Nine digits or the last four; only the last four are sent. */
export const SocialSecurityNumber = z.pipe(
  z.string().check(z.regex(/^(?:\d{3}[ -]?\d{2}[ -]?)?\d{4}$/, 'Enter all nine digits or the last four')),
  z.transform((digits) => digits.slice(-4)),
)

/** A code or a name. The service checks it against master data. */
export const CdlState = text(60)

/** Stored in capitals; compared without spaces and dashes. */
export const CdlNumber = text(40).check(
  z.toUpperCase(),
  z.regex(/^(?=.*[A-Z0-9])[A-Z0-9 *./-]+$/, 'Enter a CDL number with letters and digits only'),
)

/** Fields with a special rule. Any other is a text up to its maximum length, or a date. */
const specialRules = {
  FirstName: requiredText(80, 'Enter a first name').check(isName),
  LastName: requiredText(80, 'Enter a last name').check(isName),
  EmailId: EmailAddress,
  MobileNumber,
  DOB: optionalField(BirthDate),
  SocialSecurityNumber: optionalField(SocialSecurityNumber),
  CDLNumber: optionalField(CdlNumber),
  ZipPostalCode: optionalField(PostalCode),
  SpouseFirstName: optionalField(text(80).check(isName)),
  SpouseLastName: optionalField(text(80).check(isName)),
  SpouseCellNumber: optionalField(phoneNumber('Enter a phone number, like (614) 555-0134')),
  SpouseEmail: optionalField(EmailAddress),
}
type SpecialRules = typeof specialRules
type Schemas = {
  [F in DriverFieldName]: F extends keyof SpecialRules ? SpecialRules[F] : ReturnType<typeof optionalField>
}

function schemasOf(names: readonly DriverFieldName[]): Schemas
function schemasOf(names: readonly DriverFieldName[]): object {
  const general = names.map((name) => [
    name,
    optionalField(isDateField(name) ? Day : text(maxLengthOf(name))),
  ])
  return { ...Object.fromEntries(general), ...specialRules }
}

/** The schema of each field. Forms, upload rows and calls are built from them. */
export const driverFields = schemasOf(driverFieldNames)

/** What the carrier pays for the driver, from `ActivationDate` on. */
export const productFields = {
  ProductId: optionalField(idOr('Choose a product')),
  DiscountCode: optionalField(text(40)),
}

interface License {
  CDLState?: string | null | undefined
  CDLNumber?: string | null | undefined
}

/** Runs a check even when fields have errors, so that all errors show at once. */
export const evenWithErrors = { when: () => true }
export const isGiven = (value: string | null | undefined) =>
  value !== undefined && value !== null && value !== ''

export const cdlNumberMissing = 'Enter a CDL number'
export const cdlStateMissing = 'Choose a CDL state'

/** A CDL number and its state are only useful together. For any schema with both fields. */
export const completeLicense = [
  z.refine<License>(({ CDLState, CDLNumber }) => !isGiven(CDLState) || isGiven(CDLNumber), {
    path: ['CDLNumber'],
    message: cdlNumberMissing,
    ...evenWithErrors,
  }),
  z.refine<License>(({ CDLState, CDLNumber }) => !isGiven(CDLNumber) || isGiven(CDLState), {
    path: ['CDLState'],
    message: cdlStateMissing,
    ...evenWithErrors,
  }),
] as const

interface Spouse {
  SpouseFirstName?: string | null | undefined
  SpouseLastName?: string | null | undefined
  SpouseCellNumber?: string | null | undefined
  SpouseEmail?: string | null | undefined
}

export const spouseNameMissing = 'Enter the name of the spouse'
export const isNamedSpouse = ({ SpouseFirstName, SpouseLastName, SpouseCellNumber, SpouseEmail }: Spouse) =>
  [SpouseFirstName, SpouseLastName].some(isGiven) || ![SpouseCellNumber, SpouseEmail].some(isGiven)

/** A spouse's phone or email needs a name. For any schema with all four fields. */
export const spouseWithName = z.refine<Spouse>(isNamedSpouse, {
  path: ['SpouseFirstName'],
  message: spouseNameMissing,
  ...evenWithErrors,
})
