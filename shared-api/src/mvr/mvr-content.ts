import * as z from 'zod/mini'
import { plainLine, withoutInvisible } from '../plain-line.ts'
import { MvrType, PermissiblePurpose } from './mvr.ts'

/**
 * One line in a state's own words. It is never refused for an unusual character: that is dropped, because a report that
 * was paid for has to be readable.
 */
const said = (limit: number) =>
  z.string().check(
    z.overwrite((line) => withoutInvisible(plainLine(line))),
    z.maxLength(limit),
  )

/** A day, `2026-11-20`. */
const Day = z.iso.date()

/** True or false as the state says it; null where it does not say. */
const Stated = z.nullable(z.boolean())

/** More rows than any driver has: a longer list is a damaged report. */
const mostRows = 500

/**
 * A list of a report. "None reported" is what the state said; `unknown` is what it did not say, and never counts as none.
 * A list of kind `reported` has at least one row.
 */
const listOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('reported'),
      rows: z.array(row).check(z.minLength(1), z.maxLength(mostRows)),
    }),
    z.object({ kind: z.literal('none reported') }),
    z.object({ kind: z.literal('unknown') }),
  ])

/** Any list of a report. */
export type MvrList<Row> = { kind: 'reported'; rows: Row[] } | { kind: 'none reported' } | { kind: 'unknown' }

/** What was asked for, and from whom. */
export const MvrContentRequest = z.object({
  product: MvrType,
  purpose: PermissiblePurpose,
  /** The licensing authority that answered, as its two letters. */
  state: said(2),
  /** `2026-11-20T18:45:05.120Z`. */
  orderedAt: z.iso.datetime(),
  /** The provider's own name for the order. */
  orderId: said(100),
  /** The day whose record the authority answered with. */
  asOf: Day,
  /** The first day that the record covers; null where the authority does not say or there is no limit. */
  coversFrom: z.nullable(Day),
})
export type MvrContentRequest = z.infer<typeof MvrContentRequest>

/** The person as the authority returned it. It has no Social Security number. */
export const MvrPerson = z.object({
  name: said(200),
  birthDate: z.nullable(Day),
  address: z.nullable(said(300)),
})
export type MvrPerson = z.infer<typeof MvrPerson>

export const MvrLicenseStatus = z.enum([
  'Valid',
  'Expired',
  'Suspended',
  'Revoked',
  'Canceled',
  'Denied',
  'Disqualified',
  'Surrendered',
])
export type MvrLicenseStatus = z.infer<typeof MvrLicenseStatus>

export const MvrLicense = z.object({
  /** Two letters. */
  state: said(2),
  /** The last four characters of the number, never all of it. */
  numberEnds: said(4),
  /** As the state writes it: 'A', 'B', 'C', 'D', 'M'. */
  class: z.nullable(said(10)),
  /** Null where the state says it in words that fit none. */
  status: z.nullable(MvrLicenseStatus),
  issued: z.nullable(Day),
  /** The last day on which it is valid. */
  expires: z.nullable(Day),
  /** Letters of 49 CFR 383.153, like 'N' (tank vehicle), or the state's own. */
  endorsements: listOf(said(60)),
  /** Letters of 49 CFR 383.153, like 'L' (no air brakes), or the state's own. */
  restrictions: listOf(said(60)),
  /** A license of an earlier state, or one that was replaced. */
  isPrevious: z.boolean(),
})
export type MvrLicense = z.infer<typeof MvrLicense>

/** The medical certificate of the commercial driver's record (49 CFR 383.73(o), 384.231). */
export const MvrMedical = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reported'),
    /** The kind of driving that the driver certified to (49 CFR 383.71(b)). */
    selfCertification: z.nullable(
      z.enum([
        'Non-excepted interstate',
        'Excepted interstate',
        'Non-excepted intrastate',
        'Excepted intrastate',
      ]),
    ),
    status: z.nullable(z.enum(['Certified', 'Not certified'])),
    examiner: z.nullable(said(200)),
    /** The last four characters of the examiner's National Registry number. */
    registryNumberEnds: z.nullable(said(4)),
    issued: z.nullable(Day),
    /** The last day on which it is valid. */
    expires: z.nullable(Day),
    /** A variance, exemption or skill performance certificate; null where none is stated. */
    variance: z.nullable(said(200)),
  }),
  z.object({ kind: z.literal('none reported') }),
  z.object({ kind: z.literal('unknown') }),
])
export type MvrMedical = z.infer<typeof MvrMedical>

/** What a conviction and a pending citation have in common. */
const offense = {
  /** The day of the offense, from which the three years of 49 CFR 383.51(c) run. */
  offenseOn: Day,
  court: z.nullable(said(200)),
  /** The state of the court, two letters. */
  state: said(2),
  /** The state's own code for the offense. */
  stateCode: z.nullable(said(40)),
  /** A code of the AAMVA Code Dictionary, like 'S15' or 'M14'; null where the state sends none. */
  acdCode: z.nullable(said(12)),
  /** The offense in the state's words. */
  description: said(500),
  /** Miles per hour over the limit. */
  speedOver: z.nullable(z.int().check(z.minimum(0), z.maximum(200))),
  /** In a commercial motor vehicle. */
  isCmv: Stated,
  /** While hazardous materials were carried that have to be placarded. */
  isHazmat: Stated,
}

export const MvrConviction = z.object({
  ...offense,
  /** Null where only the offense is dated. */
  convictedOn: z.nullable(Day),
  /** The state's points for it. */
  points: z.nullable(z.int().check(z.minimum(0), z.maximum(99))),
  /** A person died in the event. */
  isFatal: Stated,
})
export type MvrConviction = z.infer<typeof MvrConviction>

/** A citation that no court has decided. It never counts. */
export const MvrPendingCitation = z.object({
  ...offense,
  /** As on the citation. */
  number: z.nullable(said(40)),
})
export type MvrPendingCitation = z.infer<typeof MvrPendingCitation>

export const MvrAccident = z.object({
  on: Day,
  /** Two letters. */
  state: said(2),
  description: z.nullable(said(500)),
  /** Whose fault it was, in the state's words; null where it is not stated, which is the rule. */
  fault: z.nullable(said(200)),
  injuries: z.nullable(z.int().check(z.minimum(0), z.maximum(999))),
  deaths: z.nullable(z.int().check(z.minimum(0), z.maximum(999))),
  isCmv: Stated,
  isHazmat: Stated,
})
export type MvrAccident = z.infer<typeof MvrAccident>

export const MvrWithdrawal = z.object({
  kind: z.enum(['Suspension', 'Revocation', 'Cancellation', 'Denial', 'Disqualification']),
  /** The state that withdrew the privilege, two letters. */
  state: said(2),
  /** In the state's words. */
  reason: said(500),
  from: Day,
  /** The first day on which the privilege may be given back; null where it is not stated or there is none. */
  until: z.nullable(Day),
  /** As the state says on the day of the record. The day `until` does not end a withdrawal: the state does. */
  isOpen: z.boolean(),
})
export type MvrWithdrawal = z.infer<typeof MvrWithdrawal>

/**
 * What a report says, as the portal keeps it whatever the provider's own form. The raw text of the provider is kept beside
 * it and not in it. Dates are days without a time; numbers are counts unless they say their unit.
 */
export const MvrContent = z.object({
  schemaVersion: z.literal(1),
  request: MvrContentRequest,
  person: MvrPerson,
  /** The newest first. */
  licenses: listOf(MvrLicense),
  medical: MvrMedical,
  convictions: listOf(MvrConviction),
  pendingCitations: listOf(MvrPendingCitation),
  accidents: listOf(MvrAccident),
  withdrawals: listOf(MvrWithdrawal),
  /** The state's own sum of points; null where it keeps none. */
  statePoints: z.nullable(z.int().check(z.minimum(0), z.maximum(999))),
})
export type MvrContent = z.infer<typeof MvrContent>
