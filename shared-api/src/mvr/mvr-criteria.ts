import * as z from 'zod/mini'
import { get, post, type Role } from '../contract.ts'
import { ChosenCarrier, Id, IsoDate, IsoInstant } from '../fields.ts'
import { MvrCriterionName, MvrOutcome } from './mvr-verdict.ts'

const count = (most: number) =>
  z.int('Enter a number').check(z.minimum(0, 'Enter 0 or more'), z.maximum(most, `Enter ${most} or less`))

/** Convictions that are still allowed. */
const Allowed = count(20)

/** Null: as far back as the report reaches. */
const Years = z.nullable(
  z
    .int('Enter a number of years')
    .check(z.minimum(1, 'Enter 1 or more years'), z.maximum(20, 'Enter 20 or fewer years')),
)

export const CdlClass = z.enum(['A', 'B', 'C'], 'Choose a license class')
export type CdlClass = z.infer<typeof CdlClass>

/** Letters of 49 CFR 383.153. */
export const CdlEndorsement = z.enum(['H', 'N', 'P', 'S', 'T', 'X'], 'Choose endorsements')
export type CdlEndorsement = z.infer<typeof CdlEndorsement>

/** What one conviction of a kind costs on the carrier's own scale. */
const PointScale = z.strictObject({
  Major: count(99),
  Serious: count(99),
  Railroad: count(99),
  OutOfService: count(99),
  Other: count(99),
})

/** What a carrier asks of a driver's record. The law's own counts (49 CFR 383.51) are said beside them and can't be set. */
export const MvrCriteriaRules = z.strictObject({
  LicenseClass: CdlClass,
  Endorsements: z.array(CdlEndorsement).check(
    z.maxLength(CdlEndorsement.options.length),
    z.overwrite((letters) => [...new Set(letters)]),
  ),
  /** Days before a license or medical certificate expires from which it is near. */
  NearDays: count(180),
  MajorAllowed: Allowed,
  MajorYears: Years,
  /** In 3 years, as 49 CFR 383.51(c) counts. */
  SeriousAllowed: Allowed,
  RailroadAllowed: Allowed,
  RailroadYears: Years,
  OutOfServiceAllowed: Allowed,
  OutOfServiceYears: Years,
  Points: PointScale,
  /** In 3 years. */
  PointsAllowed: count(999),
  /** Convictions of any kind in 3 years. Null: no limit. */
  ConvictionsAllowed: z.nullable(Allowed),
  /** Accidents of any fault in 3 years. Null: no limit. */
  AccidentsAllowed: z.nullable(Allowed),
})
export type MvrCriteriaRules = z.infer<typeof MvrCriteriaRules>

/** Those of a carrier that has not set its own. */
export const defaultCriteria: MvrCriteriaRules = {
  LicenseClass: 'A',
  Endorsements: [],
  NearDays: 30,
  MajorAllowed: 0,
  MajorYears: null,
  SeriousAllowed: 1,
  RailroadAllowed: 0,
  RailroadYears: 3,
  OutOfServiceAllowed: 0,
  OutOfServiceYears: null,
  Points: { Major: 8, Serious: 3, Railroad: 4, OutOfService: 6, Other: 2 },
  PointsAllowed: 8,
  ConvictionsAllowed: null,
  AccidentsAllowed: null,
}

export const MvrCriteria = z.object({
  CarrierId: Id,
  /** 0 while the carrier has the default. */
  Version: z.int(),
  Criteria: MvrCriteriaRules,
  ChangedBy: z.nullable(z.string()),
  ChangedAt: z.nullable(IsoInstant),
})
export type MvrCriteria = z.infer<typeof MvrCriteria>

const ofCarrier = { CarrierId: ChosenCarrier }

/** A driver whose latest report would not meet the criteria. */
export const MvrPreviewRow = z.object({
  DriverId: Id,
  DriverName: z.string(),
  ReportId: Id,
  AsOf: IsoDate,
  Outcome: MvrOutcome,
  /** The name of the first criterion that fails, or that a person has to look at: nothing that the report says. */
  FirstFailure: z.nullable(MvrCriterionName),
  /** By the criteria that the carrier has now. */
  OutcomeNow: MvrOutcome,
})
export type MvrPreviewRow = z.infer<typeof MvrPreviewRow>

/** Names in a preview; the counts are of all. */
export const previewRows = 200

export const MvrPreview = z.object({
  /** Drivers who are not inactive, and whose latest report was judged. */
  Judged: z.int(),
  Meets: z.int(),
  DoesNotMeet: z.int(),
  NeedsPerson: z.int(),
  /** Drivers who meet the criteria of now and would not meet these. */
  NewlyFailing: z.int(),
  /** Those who would not meet, then those who need a person, by name. At most `previewRows`. */
  Drivers: z.array(MvrPreviewRow),
})
export type MvrPreview = z.infer<typeof MvrPreview>

const staff: readonly Role[] = ['carrier', 'agent', 'operator']

export const mvrCriteria = {
  read: get('GetMVRCriteria', {
    query: z.strictObject(ofCarrier),
    data: MvrCriteria,
    roles: staff,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
  /** 409 with the newer criteria when another user has saved since `Version`. */
  save: post('SaveMVRCriteria', {
    body: z.strictObject({ ...ofCarrier, Version: z.int(), Criteria: MvrCriteriaRules }),
    data: MvrCriteria,
    roles: staff,
    tenant: 'accounts',
    audit: 'changed MVR criteria',
    rate: 'write',
  }),
  /** Changes nothing. */
  preview: post('PreviewMVRCriteria', {
    body: z.strictObject({ ...ofCarrier, Criteria: MvrCriteriaRules }),
    data: MvrPreview,
    isHeavy: true,
    roles: staff,
    tenant: 'accounts',
    audit: 'none',
    rate: 'read',
  }),
}
