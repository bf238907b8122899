import * as z from 'zod/mini'
import { type Answer, get, post, type Role, signedIn } from '../contract.ts'
import { Id, IsoDate, NamedWithId, requiredText, senderId } from '../fields.ts'
import { recordDetails } from '../record-calls.ts'

export const AccountEntry = z.object({
  Account: z.object({
    Id,
    Name: z.string(),
    Allow_Agents_Tickets__c: z.boolean(),
    DOT_Number__c: z.nullable(z.string()),
    Power_Units__c: z.nullable(z.int()),
    Annual_Miles__c: z.nullable(z.int()),
  }),
  /** True when the user belongs to the carrier itself, false for the staff of an agency. */
  IsDirect: z.boolean(),
})
export type AccountEntry = z.infer<typeof AccountEntry>

export const CarrierKind = z.enum(['General', 'Hazardous materials', 'Passenger'])

/** A carrier. Power units and annual miles are from its latest census report. */
export const AccountDetails = z.object({
  Id,
  Name: z.string(),
  DOT_Number__c: z.nullable(z.string()),
  Carrier_Kind__c: CarrierKind,
  Power_Units__c: z.nullable(z.int()),
  Annual_Miles__c: z.nullable(z.int()),
  Reported_On__c: z.nullable(z.iso.date()),
  /** Like 'America/Chicago'. "Today" in lists is the date in this time zone. */
  Time_Zone__c: z.string(),
  Allow_Agents_Tickets__c: z.boolean(),
  IsDirect: z.boolean(),
  Agents: z.array(NamedWithId),
})
export type AccountDetails = z.infer<typeof AccountDetails>

export const AgentEntry = z.object({ Contact: NamedWithId })
export type AgentEntry = z.infer<typeof AgentEntry>

/** Whose midnight counts where a list says "today". */
export const CarrierTimeZone = z.enum(
  [
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Puerto_Rico',
    'America/Halifax',
    'America/St_Johns',
  ],
  'Choose a time zone, like America/Chicago',
)

const usdotHelp = 'Enter a USDOT number, like 1234567'

/** Digits as FMCSA's files have them, without the leading zeros that people type. */
const UsdotNumber = z.string(usdotHelp).check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '').replace(/^0+/, '')),
  z.regex(/^[1-9]\d{0,7}$/, usdotHelp),
)

const userHelp = 'Enter the name of the first user, or leave the email address empty too'

const draftFields = z.strictObject({
  Name: requiredText(120, "Enter the carrier's name"),
  DOT_Number__c: UsdotNumber,
  Time_Zone__c: CarrierTimeZone,
  Allow_Agents_Tickets__c: z.boolean(),
  /** Null: no one is given access. Both or none. */
  UserName: z.nullable(requiredText(120, userHelp)),
  UserEmail: z.nullable(z.email('Enter an email address, like name@example.com')),
})

type FirstUser = Pick<z.infer<typeof draftFields>, 'UserName' | 'UserEmail'>

const isWithName = z.refine<FirstUser>(({ UserName, UserEmail }) => UserEmail === null || UserName !== null, {
  error: userHelp,
  path: ['UserName'],
})
const isWithEmail = z.refine<FirstUser>(
  ({ UserName, UserEmail }) => UserName === null || UserEmail !== null,
  {
    error: 'Enter the email address of the first user, or leave the name empty too',
    path: ['UserEmail'],
  },
)

/** A carrier to add, with its first user. */
export const AccountDraft = draftFields.check(isWithName, isWithEmail)
export type AccountDraft = z.infer<typeof AccountDraft>

/** Sent twice with one RequestId, the carrier is added once. */
const AccountRequest = z
  .extend(draftFields, { RequestId: senderId('RequestId') })
  .check(isWithName, isWithEmail)

/** What FMCSA's files on file had of the carrier. */
export const OnFile = z.object({
  /**
   * `Of` in the words of the screen, like 'inspections'. `Day` is the newest snapshot of such files. Both others are null
   * where no file covers them: that is not known.
   */
  Rows: z.array(z.object({ Of: z.string(), Count: z.nullable(z.int()), Day: z.nullable(IsoDate) })),
  /** The newest snapshot of which FMCSA published figures of the carrier, with its alerts. */
  Published: z.nullable(IsoDate),
})
export type OnFile = z.infer<typeof OnFile>

/** "FMCSA's files on file: 17 inspections (31 Jul 2026), crashes not known." */
export function onFileSentence(
  onFile: OnFile | null,
  { formatDay, formatCount }: { formatDay: (day: string) => string; formatCount: (count: number) => string },
): string {
  if (onFile === null) return 'No FMCSA files on file name this carrier: its safety is not known.'
  const counts = onFile.Rows.map(({ Of, Count, Day }) =>
    Count === null || Day === null ? `${Of} not known` : `${formatCount(Count)} ${Of} (${formatDay(Day)})`,
  )
  const published =
    onFile.Published === null
      ? ''
      : ` FMCSA published figures of it, of the snapshot of ${formatDay(onFile.Published)}.`
  return `FMCSA's files on file: ${counts.join(', ')}.${published}`
}

/** A carrier is added by a job: a large one brings tens of thousands of rows along. */
export const AccountAddition = z.object({
  RequestId: Id,
  State: z.enum(['Adding', 'Added', 'Refused']),
  /** Null unless it was added. */
  AccountId: z.nullable(Id),
  /** Null where FMCSA's files on file do not name the carrier, and until it was added. */
  OnFile: z.nullable(OnFile),
  /** What came in between, at its field; empty unless it was refused. */
  Errors: z.array(z.object({ Field: z.string(), Message: z.string() })),
})
export type AccountAddition = z.infer<typeof AccountAddition>

const additions = { data: AccountAddition, roles: ['operator'], tenant: 'none' } as const

const agentList = { kind: 'bare', schema: z.array(AgentEntry) } as const satisfies Answer

const office: readonly Role[] = ['carrier', 'agent', 'operator']

export const accounts = {
  /** Every account the caller may see, by name. Not paged: the carrier selector needs them all. */
  list: get('GetAccountsList', {
    data: z.array(AccountEntry),
    roles: signedIn,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  details: recordDetails('ACCOUNT', AccountDetails, [...office, 'driver']),
  /** The agents of the caller's accounts, by name. */
  agents: get('getAgentList', {
    data: agentList,
    roles: [...office, 'driver'],
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  /** The carrier to select after sign-in; null unpins. */
  pin: post('pinCarrier', {
    body: z.strictObject({ CarrierId: z.nullable(Id) }),
    data: z.object({ PinedAccountId: z.nullable(Id) }),
    roles: office,
    tenant: 'user',
    audit: 'pinned a carrier',
    rate: 'write',
  }),
  /** GetAccountAddition has the result. */
  add: post('AddAccount', {
    body: AccountRequest,
    audit: 'asked to add a carrier',
    rate: 'write',
    ...additions,
  }),
  addition: get('GetAccountAddition/:RequestId', {
    params: z.strictObject({ RequestId: senderId('RequestId') }),
    audit: 'none',
    rate: 'read',
    ...additions,
  }),
}
