import * as z from 'zod/mini'
import { dayEverywhere } from '../day-everywhere.ts'
import { idOr, IsoDate, text } from '../fields.ts'
import { type DriverFieldName, driverFieldNames, isDateField, limitOf } from './driver-field-table.ts'
import { phoneNumberOf } from './phone-numbers.ts'
import { PostalCode } from './postal-codes.ts'

const required = (limit: number, question: string) =>
  z
    .string(question)
    .check(
      z.trim(),
      z.minLength(1, question),
      z.maxLength(limit, `Use at most ${limit} characters`),
      z.regex(/^[^\0]*$/, 'Remove the invisible character'),
    )

/** What a spreadsheet would read as a formula, in full width too, is no one's name. */
const isName = z.regex(/^(?![=+\-@＝＋－＠])/, "A name can't begin with =, +, - or @")

/**
 * A field that may be left out. Absent says nothing: what is on record stays. Empty or null says that there is none.
 * Forms hold '' where nothing was typed; what comes out is text or null.
 */
export const optionalOf = (schema: z.core.$ZodType<string, string>) =>
  z.optional(
    z.pipe(
      z.nullable(z.string()),
      z.transform((typed, context): string | null => {
        const words = typed?.trim() ?? ''
        if (words === '') return null
        const read = z.safeParse(schema, words)
        if (read.success) return read.data
        for (const { message } of read.error.issues)
          context.issues.push({ code: 'custom', input: typed, message })
        return null
      }),
    ),
  )

const emailMessage = 'Enter an email address, like name@example.com'
const mobileMessage = 'Enter a mobile number, like (614) 555-0134'

/** One address in any case of letters. */
export const EmailAddress = z
  .string(emailMessage)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'Use at most 254 characters'), z.email(emailMessage))

/** Taken as it was typed, kept as `phoneNumberOf` writes it. */
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

/** Two digits of a year that went astray are no day of a driver's life. */
export const Day = IsoDate.check(
  z.refine((day) => day >= daysFrom && day <= daysUntil, 'Enter a date between 1900 and 2100'),
)

export const BirthDate = IsoDate.check(
  z.refine((day) => day >= daysFrom, 'Enter a date of birth from 1900 on'),
  z.refine((day) => day <= dayEverywhere(), "Date of birth can't be in the future"),
)

/** Nine digits in any usual writing or the last four; only these leave the form. */
export const SocialSecurityNumber = z.pipe(
  z
    .string()
    .check(
      z.regex(/^(?:\d{3}[ -]?\d{2}[ -]?)?\d{4}$/, 'Enter the nine digits or the last four of the number'),
    ),
  z.transform((digits) => digits.slice(-4)),
)

/** A code or a name; which of them issue licenses that count is master data, and the service says so. */
export const CdlState = text(60)

/** Kept in capitals; compared without spaces and dashes. */
export const CdlNumber = text(40).check(
  z.toUpperCase(),
  z.regex(/^(?=.*[A-Z0-9])[A-Z0-9 *./-]+$/, 'Enter a CDL number with letters and digits only'),
)

/** Fields with a rule of their own; any other is a text up to its limit, or a day. */
const ownRules = {
  FirstName: required(80, 'Enter a first name').check(isName),
  LastName: required(80, 'Enter a last name').check(isName),
  EmailId: EmailAddress,
  MobileNumber,
  DOB: optionalOf(BirthDate),
  SocialSecurityNumber: optionalOf(SocialSecurityNumber),
  CDLNumber: optionalOf(CdlNumber),
  ZipPostalCode: optionalOf(PostalCode),
  SpouseFirstName: optionalOf(text(80).check(isName)),
  SpouseLastName: optionalOf(text(80).check(isName)),
  SpouseCellNumber: optionalOf(phoneNumber('Enter a phone number, like (614) 555-0134')),
  SpouseEmail: optionalOf(EmailAddress),
}
type OwnRules = typeof ownRules
type Schemas = {
  [F in DriverFieldName]: F extends keyof OwnRules ? OwnRules[F] : ReturnType<typeof optionalOf>
}

function schemasOf(names: readonly DriverFieldName[]): Schemas
function schemasOf(names: readonly DriverFieldName[]): object {
  const usual = names.map((name) => [name, optionalOf(isDateField(name) ? Day : text(limitOf(name)))])
  return { ...Object.fromEntries(usual), ...ownRules }
}

/** What each field of the table takes: forms, rows of an upload and calls are made of them. */
export const driverFields = schemasOf(driverFieldNames)

/** What a driver is to be billed for, from `ActivationDate` on. */
export const productFields = {
  ProductId: optionalOf(idOr('Choose a product')),
  DiscountCode: optionalOf(text(40)),
}

interface License {
  CDLState?: string | null | undefined
  CDLNumber?: string | null | undefined
}

/** Also beside fields that have errors of their own: all that is wrong is said at once. */
export const always = { when: () => true }
export const isGiven = (value: string | null | undefined) =>
  value !== undefined && value !== null && value !== ''

export const cdlNumberMissing = 'Enter a CDL number'
export const cdlStateMissing = 'Choose a CDL state'

/** A number without its state finds no driver, nor the other way round. For whatever has both fields. */
export const wholeLicense = [
  z.refine<License>(({ CDLState, CDLNumber }) => !isGiven(CDLState) || isGiven(CDLNumber), {
    path: ['CDLNumber'],
    message: cdlNumberMissing,
    ...always,
  }),
  z.refine<License>(({ CDLState, CDLNumber }) => !isGiven(CDLNumber) || isGiven(CDLState), {
    path: ['CDLState'],
    message: cdlStateMissing,
    ...always,
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

/** A number or an address without a name is not taken. For whatever has all four fields. */
export const namedSpouse = z.refine<Spouse>(isNamedSpouse, {
  path: ['SpouseFirstName'],
  message: spouseNameMissing,
  ...always,
})
