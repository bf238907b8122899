import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { CarrierId, Id, IsoDate } from '../fields.ts'
import { DailyFile, SafetyFiles, WordAge } from './safety-files.ts'
import { Snapshot } from './snapshot.ts'

/** In the order of the screens. */
export const Basic = z.enum([
  'Unsafe Driving',
  'Hours of Service',
  'Driver Fitness',
  'Controlled Substances',
  'Vehicle Maintenance',
  'Crash Indicator',
  'HM Compliance',
])
export type Basic = z.infer<typeof Basic>

/** Where a percentile comes from: `Method` for a text or a number that FMCSA's method gives without a comparison. */
export const PercentileSource = z.enum([
  'Copied',
  'Published',
  'Population',
  'Passenger carriers',
  'Published pairs',
  'Invented',
  'Method',
  'None',
])
export type PercentileSource = z.infer<typeof PercentileSource>

export const PercentileBasis = z.object({
  Source: PercentileSource,
  /** One sentence without a period, like 'Ranked among 4,812 carriers with 21-100 vehicle inspections, FMCSA files of 30 Oct 2026'. */
  Sentence: z.string(),
  /** The carriers that were compared with. */
  Peers: z.nullable(z.int()),
  /** Of the data that was compared with. */
  Snapshot: z.nullable(IsoDate),
  /** That data is more than 62 days older than the score's snapshot. */
  IsOld: z.boolean(),
})
export type PercentileBasis = z.infer<typeof PercentileBasis>

/** FMCSA's own word about a BASIC. It stands before every estimate: none ends an alert of FMCSA. */
export const OfficialWord = z.object({
  Source: z.enum(['Published file', 'FMCSA sign-in', 'Investigation']),
  /** The snapshot that it is of; of an investigation, the day of the newest finding. */
  Day: IsoDate,
  /** Null where it has none, or says a text instead. */
  Percentile: z.nullable(z.int()),
  /** In alert by FMCSA: its own mark, a percentile at or over the threshold, or a finding of twelve months. */
  Alert: z.boolean(),
  /** An acute or critical violation found by an investigation keeps it in alert. */
  Finding: z.boolean(),
})
export type OfficialWord = z.infer<typeof OfficialWord>

/** The same with its age: a finding is current as long as it counts, and the percentile has its own day. */
export const OfficialBasic = z.extend(OfficialWord, { ...WordAge, IsPercentileCurrent: z.boolean() })
export type OfficialBasic = z.infer<typeof OfficialBasic>

/** FMCSA's percentile is shown in place of the estimate. */
export const isStated = ({ Official }: { Official: Pick<OfficialBasic, 'Percentile'> | null }): boolean =>
  Official !== null && Official.Percentile !== null

/** In place of a percentile that the files on file can't give; where lines of them were rejected, with their number. */
export const notKnown = 'Not known'

export const isNotKnown = (text: string): boolean => text.startsWith(notKnown)

/** In place of a percentile where nothing is on file to rank the measure with, or to measure by. */
export const unranked = {
  notPublic: 'Not public',
  powerUnits: 'Power units unknown',
  segment: 'Segment unknown',
} as const

const isUnranked = (text: string) => Object.values<string>(unranked).includes(text)

interface Judged {
  Percentile: number | null
  /** Left out of rows that have a percentile or an alert. */
  PercentileText?: string
  Threshold: number
  Alert: boolean
  FilesCurrent: boolean
  Official: Pick<OfficialBasic, 'Alert' | 'IsCurrent' | 'Percentile' | 'IsPercentileCurrent'> | null
}

/** Of the percentile that is shown: FMCSA's own where it has stated one, else the estimate. */
export const isPercentileCurrent = ({
  Official,
  FilesCurrent,
}: Pick<Judged, 'FilesCurrent' | 'Official'>): boolean =>
  Official !== null && isStated({ Official }) ? Official.IsPercentileCurrent : FilesCurrent

/** 'old word': FMCSA's own, which gives no verdict any more. 'not known': from old files or none. */
export type Verdict = 'alert' | 'no alert' | 'old word' | 'not known'

/** What current data says of a BASIC. No estimate ends an alert of FMCSA's. */
export function verdictOf(basic: Judged): Verdict {
  const { Percentile, PercentileText = '', Threshold, Alert, Official } = basic
  const isOver = Percentile !== null && Percentile >= Threshold
  const isCurrent = isPercentileCurrent(basic)
  // An alert under the threshold is that of a finding.
  const isAlert = Official?.Alert === true ? Official.IsCurrent : Alert && !isOver
  if (isAlert || (isCurrent && isOver)) return 'alert'
  if (Official?.Alert === true || (!isCurrent && isStated(basic))) return 'old word'
  // A measure without a rank may be over the threshold, unless FMCSA says that it is not.
  const isRanked = !isUnranked(PercentileText) || Official?.IsCurrent === true
  return isCurrent && isRanked && !isNotKnown(PercentileText) ? 'no alert' : 'not known'
}

/** A measure as FMCSA's published file has it, of the day that is scored or a newer one. */
export const PublishedMeasure = z.object({ Measure: z.number(), Day: IsoDate, ...WordAge })
export type PublishedMeasure = z.infer<typeof PublishedMeasure>

/** What FMCSA has said of a BASIC, and what is estimated beside it. */
export const OfficialAndEstimated = {
  /** Null where FMCSA has said nothing that counts at the snapshot. */
  Official: z.nullable(OfficialBasic),
  EstimatedPercentile: z.nullable(z.int()),
  /** The estimated percentile, or why there is none. */
  EstimatedText: z.string(),
}

/** What a measure or percentile needs and the carrier's data lacks. */
export const MissingFact = z.enum(['power units', 'segment', 'inspection files', 'crash file'])
export type MissingFact = z.infer<typeof MissingFact>

export const BasicSummary = z.object({
  Basic,
  /** Truncated (not rounded) to two decimals, as FMCSA publishes it; null when the denominator is 0. */
  Measure: z.nullable(z.number()),
  /** The sum of time weight x capped severity. */
  Numerator: z.number(),
  /** Time weights of the relevant inspections, or average power units x utilization factor. */
  Denominator: z.number(),
  /** Relevant inspections; for the Crash Indicator, crashes. */
  Inspections: z.int(),
  InspectionsWithViolation: z.int(),
  /** The range of the safety event group, like '21-100'; null when there is too little data for one. */
  EventGroup: z.nullable(z.string()),
  /** FMCSA's own; null where its published files have none. */
  PublishedMeasure: z.nullable(PublishedMeasure),
  /** FMCSA's own where it has said one, else estimated; null when `PercentileText` explains why there is none. */
  Percentile: z.nullable(z.int()),
  PercentileText: z.string(),
  PercentileBasis,
  Missing: z.array(MissingFact),
  Threshold: z.int(),
  Alert: z.boolean(),
  ...OfficialAndEstimated,
  /** The files that it is made from are on file and not older than 62 days; else no verdict follows from it. */
  FilesCurrent: z.boolean(),
  /** The measure uses today's power units or annual miles, because none were recorded for the period. */
  Estimated: z.boolean(),
  /** At the previous snapshot; null without one. */
  PreviousMeasure: z.nullable(z.number()),
  PreviousPercentile: z.nullable(z.int()),
})
export type BasicSummary = z.infer<typeof BasicSummary>

export const IssBand = z.enum(['Inspect', 'Optional', 'Pass'])
export type IssBand = z.infer<typeof IssBand>

/** The rule of FMCSA's inspection selection system that gives the score. The boundaries within a band are estimated. */
export const IssBasis = z.enum([
  'Out-of-service order',
  'High risk',
  'Hours of Service and another BASIC',
  'Two or more BASICs',
  'Hours of Service',
  'One other BASIC',
  'Unsafe Driving and Crash Indicator',
  'Unsafe Driving or Crash Indicator',
  'Nothing in alert',
  'Not enough data',
])
export type IssBasis = z.infer<typeof IssBasis>

/** FMCSA's inspection selection score of the carrier: 1 to 100, always estimated; null where `Reason` says what is missing. */
export const IssScore = z.object({
  Score: z.nullable(z.int()),
  Band: z.nullable(IssBand),
  Basis: IssBasis,
  /** One sentence that explains the score. */
  Reason: z.string(),
})
export type IssScore = z.infer<typeof IssScore>

/** An ISS score as FMCSA itself shows it. */
export const OfficialIss = z.object({
  Score: z.int(),
  Band: IssBand,
  Day: IsoDate,
  EnteredBy: z.string(),
  ...WordAge,
})
export type OfficialIss = z.infer<typeof OfficialIss>

/** The score if FMCSA ran today, computed last night or after an import; beside the snapshot's, not in its place. */
export const SafetyToday = z.object({
  AsOf: IsoDate,
  /** The day of FMCSA's daily file that counts in it; null without one. */
  DailyFile: z.nullable(IsoDate),
  IssScore: z.nullable(z.int()),
  IssBand: z.nullable(IssBand),
  Basics: z.array(
    z.object({
      Basic,
      Measure: z.nullable(z.number()),
      EventGroup: z.nullable(z.string()),
      Percentile: z.nullable(z.int()),
      PercentileText: z.string(),
      Alert: z.boolean(),
    }),
  ),
})
export type SafetyToday = z.infer<typeof SafetyToday>

export const CarrierSafety = z.object({
  CarrierId: Id,
  CarrierName: z.string(),
  DotNumber: z.nullable(z.string()),
  Ruleset: z.enum(['SMS_3_21']),
  /** The day that is scored: the snapshot asked for, or the day of the newest files where these are older. */
  Snapshot: IsoDate,
  /** FMCSA's next, by its calendar. */
  NextSnapshot: IsoDate,
  Files: SafetyFiles,
  /** Counts in `Today` alone. Null where none covers the carrier, which is not no inspection. */
  DailyFile: z.nullable(DailyFile),
  /** First day that counts. */
  WindowFrom: IsoDate,
  /** Null where neither the census nor an inspection says what units the carrier has. */
  Segment: z.nullable(z.enum(['COMBO', 'STRAIGHT'])),
  /** Which thresholds hold: by what its inspections show, not by its registration alone. */
  Thresholds: z.object({
    Kind: z.enum(['General', 'Hazardous materials', 'Passenger']),
    /** A sentence without a period. */
    Reason: z.string(),
  }),
  Iss: IssScore,
  /** FMCSA's own score, copied from its page of the day that is scored or a newer one; it stands before the estimate. */
  OfficialIss: z.nullable(OfficialIss),
  Basics: z.array(BasicSummary),
  /** Null until the first night, and beside an earlier snapshot. */
  Today: z.nullable(SafetyToday),
})
export type CarrierSafety = z.infer<typeof CarrierSafety>

export const BasicAlert = z.object({
  CarrierId: Id,
  CarrierName: z.string(),
  Basic,
  Percentile: z.nullable(z.int()),
  Threshold: z.int(),
  Measure: z.nullable(z.number()),
  /** The day that is scored. */
  Snapshot: IsoDate,
  /** The day of the files, null where they are missing. */
  FilesDay: z.nullable(IsoDate),
  FilesCurrent: z.boolean(),
  Official: z.nullable(OfficialBasic),
})
export type BasicAlert = z.infer<typeof BasicAlert>

/** One BASIC of one carrier at a snapshot, an input of its ISS score. */
export const BasicStanding = z.object({
  ...BasicAlert.shape,
  /** The percentile, or why there is none. */
  PercentileText: z.string(),
  PercentileBasis,
  Alert: z.boolean(),
  Estimated: z.boolean(),
})
export type BasicStanding = z.infer<typeof BasicStanding>

export const standingSorts = ['Percentile', 'Basic', 'Measure', 'Threshold', 'CarrierName'] as const

const declared = { tenant: 'accounts', audit: 'none', rate: 'read' } as const

export const safety = {
  /** One entry per carrier in scope, by name, at the newest snapshot or one of the 23 before it. */
  summary: get('GetSMSDashboardSummary', {
    query: z.strictObject({ CarrierId, Snapshot: z.optional(Snapshot) }),
    data: z.array(CarrierSafety),
    roles: ['carrier', 'agent'],
    ...declared,
  }),
}
