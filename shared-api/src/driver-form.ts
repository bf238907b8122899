import * as z from 'zod/mini'
import { get, post } from './contract.ts'
import { DriverStatus } from './drivers.ts'
import { CarrierId, Id, IsoDate, Named, text } from './fields.ts'
import { phoneNumberOf } from './phone-numbers.ts'
import { DriverRecord } from './records.ts'

const required = (limit: number, question: string) =>
  z
    .string(question)
    .check(
      z.trim(),
      z.minLength(1, question),
      z.maxLength(limit, `Use at most ${limit} characters`),
      z.regex(/^[^\0]*$/, 'Remove the invisible character'),
    )

/**
 * A field that may be left out. Absent says nothing: what is on record stays. Empty or null says that there is none.
 * Forms hold '' where nothing was typed; what comes out is text or null.
 */
const optionalOf = (schema: z.core.$ZodType<string, string>) =>
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

/**
 * The day that has begun wherever a driver may be: the calendar of American Samoa, the last place to reach a day. Both
 * sides say the same whatever the clock's zone is.
 */
const dayEverywhere = () => new Date(Date.now() - 11 * 3_600_000).toISOString().slice(0, 10)

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

/** A code or a name; which of them issue licences that count is master data, and the service says so. */
export const CdlState = text(60)

/** Kept in capitals; compared without spaces and dashes. */
export const CdlNumber = text(40).check(
  z.toUpperCase(),
  z.regex(/^(?=.*[A-Z0-9])[A-Z0-9 *./-]+$/, 'Enter a CDL number with letters and digits only'),
)

const ZipPostalCode = text(12).check(
  z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9 -]*[A-Za-z0-9])?$/, 'Enter a ZIP code, like 43215'),
)

/** The fields of a driver that a carrier writes, each for itself: forms, rows of an upload and calls are made of them. */
export const driverFields = {
  FirstName: required(80, 'Enter a first name'),
  LastName: required(80, 'Enter a last name'),
  EmailId: EmailAddress,
  MobileNumber,
  CarrierDriverId: optionalOf(text(40)),
  ActivationDate: optionalOf(Day),
  DOB: optionalOf(BirthDate),
  SocialSecurityNumber: optionalOf(SocialSecurityNumber),
  CDLState: optionalOf(CdlState),
  CDLNumber: optionalOf(CdlNumber),
  CDLExpirationDate: optionalOf(Day),
  MedCertExpirationDate: optionalOf(Day),
  Street: optionalOf(text(200)),
  City: optionalOf(text(80)),
  StateProvince: optionalOf(text(60)),
  ZipPostalCode: optionalOf(ZipPostalCode),
  Country: optionalOf(text(60)),
  SpouseFirstName: optionalOf(text(80)),
  SpouseLastName: optionalOf(text(80)),
  SpouseCellNumber: optionalOf(phoneNumber('Enter a phone number, like (614) 555-0134')),
  SpouseEmail: optionalOf(EmailAddress),
}

/** What a driver is to be billed for, from `ActivationDate` on. */
export const productFields = {
  ProductId: optionalOf(z.guid('Choose a product')),
  DiscountCode: optionalOf(text(40)),
}

interface Licence {
  CDLState?: string | null | undefined
  CDLNumber?: string | null | undefined
}

/** Also beside fields that have errors of their own: all that is wrong is said at once. */
const always = { when: () => true }
const isGiven = (value: string | null | undefined) => value !== undefined && value !== null && value !== ''

export const cdlNumberMissing = 'Enter a CDL number'
export const cdlStateMissing = 'Choose a CDL state'

/** A number without its state finds nobody, nor the other way round. For whatever has both fields. */
export const wholeLicence = [
  z.refine<Licence>(({ CDLState, CDLNumber }) => !isGiven(CDLState) || isGiven(CDLNumber), {
    path: ['CDLNumber'],
    message: cdlNumberMissing,
    ...always,
  }),
  z.refine<Licence>(({ CDLState, CDLNumber }) => !isGiven(CDLNumber) || isGiven(CDLState), {
    path: ['CDLState'],
    message: cdlStateMissing,
    ...always,
  }),
] as const

const ChosenCarrier = z.guid('Choose a carrier')

export const DriverDraft = z
  .strictObject({ CarrierId: ChosenCarrier, ...driverFields, ...productFields })
  .check(...wholeLicence)
export type DriverDraft = z.infer<typeof DriverDraft>

/**
 * The whole form again. `DOB`, `SocialSecurityNumber` and `CDLNumber` are shown masked: leave them out to keep them.
 * `ActivationDate`, product and code may change while the driver is Pending; later the membership has calls of its own.
 * Whether number and state go together is seen with what is on record.
 */
export const DriverChange = z.strictObject({
  Id,
  Version: z.int('Load the driver again').check(z.minimum(1, 'Load the driver again')),
  CarrierId: ChosenCarrier,
  ...driverFields,
  ...productFields,
})
export type DriverChange = z.infer<typeof DriverChange>

const nameOrNone = z.nullable(z.string())
const dayOrNone = z.nullable(IsoDate)

/**
 * A driver as the form shows him, field by field under the form's names: also what a change that came too late is
 * refused with (409, `refusal.newer`).
 */
export const DriverDetails = z.object({
  Id,
  Version: z.int(),
  Name: z.string(),
  Active_Inactive__c: DriverStatus,
  CarrierId: Id,
  Carrier__r: Named,
  FirstName: z.string(),
  LastName: z.string(),
  EmailId: nameOrNone,
  MobileNumber: nameOrNone,
  CarrierDriverId: nameOrNone,
  ActivationDate: dayOrNone,
  /** 'in 1984'. */
  DOB: nameOrNone,
  /** 'on file'. */
  SocialSecurityNumber: nameOrNone,
  CDLState: nameOrNone,
  /** 'ends 4821'. */
  CDLNumber: nameOrNone,
  CDLExpirationDate: dayOrNone,
  MedCertExpirationDate: dayOrNone,
  Street: nameOrNone,
  City: nameOrNone,
  StateProvince: nameOrNone,
  ZipPostalCode: nameOrNone,
  Country: nameOrNone,
  SpouseFirstName: nameOrNone,
  SpouseLastName: nameOrNone,
  SpouseCellNumber: nameOrNone,
  SpouseEmail: nameOrNone,
})
export type DriverDetails = z.infer<typeof DriverDetails>

/** Whoever looks for a driver before adding one: by both names, e-mail, mobile or CDL, as many of them as are known. */
export const DriverSearch = z
  .strictObject({
    CarrierId: ChosenCarrier,
    FirstName: optionalOf(text(80)),
    LastName: optionalOf(text(80)),
    EmailId: optionalOf(EmailAddress),
    MobileNumber: optionalOf(MobileNumber),
    CDLState: optionalOf(CdlState),
    CDLNumber: optionalOf(CdlNumber),
  })
  .check(
    ...wholeLicence,
    z.refine(
      ({ FirstName, LastName, EmailId, MobileNumber: mobile, CDLState, CDLNumber }) =>
        (isGiven(FirstName) && isGiven(LastName)) || [EmailId, mobile, CDLState, CDLNumber].some(isGiven),
      {
        path: ['LastName'],
        message: 'Enter both names, or an email address, a mobile number or a CDL',
        ...always,
      },
    ),
  )
export type DriverSearch = z.infer<typeof DriverSearch>

export const DriverMatch = z.object({
  /** What a link is asked for with, by this user and within half an hour. Says nothing. */
  MatchId: z.string(),
  MatchedBy: z.array(z.enum(['Name', 'EmailId', 'MobileNumber', 'CDLNumber'])),
  /** 'A. W.': all that is said of the name of somebody else's driver. */
  Initials: z.string(),
  CDL_State__c: z.nullable(z.string()),
  /** 'ends 4821'. */
  CDL_Number__c: z.nullable(z.string()),
  /** Null where another carrier has the driver; whose he is, is not said. */
  Driver: z.nullable(
    z.object({
      Id,
      Name: z.string(),
      Active_Inactive__c: DriverStatus,
      Carrier__r: z.extend(Named, { Id }),
    }),
  ),
  /** `Here`: the carrier has the driver already. `Mine`: another carrier of the caller. `Asked`: a request is under way. */
  Standing: z.enum(['Here', 'Mine', 'Asked', 'Elsewhere']),
})
export type DriverMatch = z.infer<typeof DriverMatch>

export const DriverChoice = z.object({
  Id,
  Name: z.string(),
  CDL_State__c: z.nullable(z.string()),
  CDL_Number__c: z.nullable(z.string()),
})
export type DriverChoice = z.infer<typeof DriverChoice>

const writers = { roles: ['carrier', 'agent', 'operator'], tenant: 'accounts' } as const

export const driverForm = {
  /** At most ten. The same work and time whoever is found. */
  search: post('SearchDriver', {
    body: DriverSearch,
    data: z.array(DriverMatch),
    audit: 'looked for a driver',
    rate: 'write',
    ...writers,
  }),
  /** A driver whom the carrier has already is refused (409), with the field that tells. */
  add: post('AddDriver', {
    body: DriverDraft,
    data: DriverRecord,
    audit: 'added a driver',
    rate: 'write',
    ...writers,
  }),
  details: get('GetDriverDetails/:id', {
    params: z.strictObject({ id: Id }),
    data: DriverDetails,
    audit: 'none',
    rate: 'read',
    ...writers,
  }),
  edit: post('EditDriver', {
    body: DriverChange,
    data: DriverRecord,
    audit: 'edited a driver',
    rate: 'write',
    ...writers,
  }),
  /** For a picker: by name, at most 50. `Search` as in the list of drivers. */
  choices: get('GetDriverLookupData', {
    query: z.strictObject({ CarrierId, Search: z.optional(text(100)) }),
    data: z.array(DriverChoice),
    audit: 'none',
    rate: 'read',
    ...writers,
  }),
}
