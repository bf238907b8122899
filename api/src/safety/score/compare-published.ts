import type { Basic } from 'shared-api/safety'
import type { ReconciledFigure } from 'shared-api/safety/reconciliation'
import type { CarrierRecord, PublishedWord } from './carrier-record.ts'
import { type BasicScore, type CarrierScore, publishedMeasure } from './score.ts'

/** The BASICs whose measures FMCSA publishes, in the order of its columns. */
export const publishedBasics = [
  ['Unsafe Driving', 'UNSAFE_DRIV'],
  ['Hours of Service', 'HOS_DRIV'],
  ['Driver Fitness', 'DRIV_FIT'],
  ['Controlled Substances', 'CONTR_SUBST'],
  ['Vehicle Maintenance', 'VEH_MAINT'],
] as const satisfies readonly (readonly [Basic, string])[]

/** A line of FMCSA's published files; lists are in the order of `publishedBasics`. */
export interface PublishedRow {
  file: string
  inspections: number
  driverInspections: number
  vehicleInspections: number
  withViolation: number[]
  measures: number[]
  percentiles: string[] | null
  /** *_BASIC_ALERT, in the files with percentiles. */
  alerts?: boolean[] | null
  /** *_AC: an acute or critical violation was found, which puts the BASIC in alert. */
  acuteCritical?: boolean[] | null
}

interface PublishedMarks {
  /** Of the file. */
  day: string
  alerts: readonly boolean[] | null
  /** Acute or critical. */
  findings: readonly boolean[] | null
  percentiles: readonly string[] | null
}

/** FMCSA's word about each BASIC of a published line; none in a file without alerts and findings. */
export const publishedWords = ({ day, alerts, findings, percentiles }: PublishedMarks): PublishedWord[] =>
  (alerts === null && findings === null ? [] : publishedBasics).map(([basic], place) => ({
    basic,
    day,
    isAlert: alerts?.[place],
    isAcuteCritical: findings?.[place],
    percentile: wholePercent(percentiles?.[place]),
  }))

function wholePercent(text: string | undefined): number | undefined {
  const digits = /^(\d{1,3})%$/.exec(text ?? '')?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** One number that FMCSA has published, beside ours; `Cause` says in words why they differ. */
export type Compared = Omit<ReconciledFigure, 'Source'>

/** What FMCSA published of a carrier beside the score of the same snapshot. */
export function comparedWithPublished(
  row: PublishedRow,
  score: CarrierScore,
  record: CarrierRecord,
): Compared[] {
  return publishedBasics.flatMap(([basic], index) => {
    const ours = score.basics.find((candidate) => candidate.basic === basic)
    if (ours === undefined) return []
    const pair = { row, ours, score, record, index }
    const official = row.percentiles?.[index]
    const percentile = official === undefined ? [] : [comparedPercentile(official, ours, causeOfCounts(pair))]
    const compared = [comparedViolations(pair), comparedMeasure(pair), ...percentile, ...comparedAlert(pair)]
    // No row is no zero: nothing of ours is compared.
    return record.inspections.length === 0 && row.inspections > 0 ? compared.map(asNotKnown) : compared
  })
}

const noInspection = 'No inspection of the carrier is on file'

const asNotKnown = (compared: Compared): Compared => ({
  ...compared,
  Estimated: 'not known',
  Verdict: 'unknown',
  Cause: compared.Cause === foundCause ? foundCause : noInspection,
})

interface Pair {
  row: PublishedRow
  ours: BasicScore
  score: CarrierScore
  record: CarrierRecord
  /** Of the BASIC in the published lists. */
  index: number
}

function comparedViolations(pair: Pair): Compared {
  const { row, ours, index } = pair
  const official = row.withViolation[index] ?? 0
  const isSame = official === ours.inspectionsWithViolation
  return {
    Basic: ours.basic,
    Value: 'Inspections with a violation',
    Official: String(official),
    Estimated: String(ours.inspectionsWithViolation),
    Verdict: isSame ? 'match' : 'mismatch',
    Cause: isSame ? null : causeOfRows(pair),
  }
}

/** Where the inspections differ, so does all that is made of them. */
function causeOfCounts(pair: Pair): string | undefined {
  const { row, ours, record, index } = pair
  const isSame = row.withViolation[index] === ours.inspectionsWithViolation
  return isSame && record.inspections.length > 0 ? undefined : causeOfRows(pair)
}

/** FMCSA counted rows that are not on file, or the other way round. */
function causeOfRows({ row, ours, record, index }: Pair): string {
  const { inspections } = record
  const isLacking = (row.withViolation[index] ?? 0) > ours.inspectionsWithViolation
  if (inspections.length === 0) return noInspection
  if (isLacking && inspections.length < row.inspections)
    return 'Fewer inspections are on file than FMCSA counted: reports are missing, or lines of a file were rejected'
  if (!isLacking && inspections.length > row.inspections)
    return 'More inspections are on file than FMCSA counted: they arrived after its run, or its file is of another snapshot'
  if (inspections.length !== row.inspections)
    return 'The inspections on file are not those that FMCSA counted: reports are missing, or its file is of another snapshot'
  if (!isLacking)
    return 'Violations are on file that FMCSA did not count: a court or a challenge removed them, or they arrived after its run'
  return hasDecision(record, ours.basic)
    ? courtCause
    : 'Violations that FMCSA counted are not on file: reports are missing, or lines of a file were rejected'
}

const courtCause = 'A court decision on file takes points away that FMCSA still counted'

const hasDecision = ({ violations }: CarrierRecord, basic: Basic) =>
  violations.some((violation) => violation.basic === basic && violation.adjudication !== null)

/** By FMCSA's own word. The files of property carriers say nothing of an alert by percentile. */
function comparedAlert({ row, ours, score, index }: Pair): Compared[] {
  const isFound = row.acuteCritical?.[index] === true
  const official = row.alerts?.[index] ?? (isFound ? true : undefined)
  if (official === undefined) return []
  const isSame = official === ours.isAlert
  const cause = isFound ? foundCause : causeOfAlert(ours, score)
  return [
    {
      Basic: ours.basic,
      Value: 'Alert',
      Official: alertInWords(official),
      Estimated: alertInWords(ours.isAlert),
      Verdict: isSame ? 'match' : 'mismatch',
      Cause: isSame ? null : cause,
    },
  ]
}

const alertInWords = (isAlert: boolean) => (isAlert ? 'In alert' : 'Not in alert')

const foundCause = 'FMCSA found an acute or critical violation in an investigation, which no inspection tells'

const causeOfAlert = ({ percentile }: BasicScore, { snapshot }: CarrierScore) =>
  percentile === undefined
    ? notRankedCause
    : `FMCSA ranks or finds otherwise than the estimate of ${snapshot}, or by another kind of carrier`

function comparedMeasure(pair: Pair): Compared {
  const { row, ours, index } = pair
  const official = row.measures[index] ?? 0
  const own = publishedMeasure(ours)
  const difference = own === undefined ? Number.POSITIVE_INFINITY : Math.abs(own - official)
  const verdict = difference < 0.001 ? 'match' : difference < 0.011 ? 'close' : 'mismatch'
  return {
    Basic: ours.basic,
    Value: 'Measure',
    Official: official.toFixed(2),
    Estimated: own?.toFixed(2) ?? 'not known',
    Verdict: verdict,
    Cause: verdict === 'match' ? null : (causeOfCounts(pair) ?? causeOfMeasure(pair, verdict)),
  }
}

function causeOfMeasure({ row, ours, score, record, index }: Pair, verdict: Compared['Verdict']): string {
  const official = row.measures[index] ?? 0
  if (ours.basic === 'Unsafe Driving') return causeOfFleet(score, official)
  const relevant = ours.basic === 'Vehicle Maintenance' ? row.vehicleInspections : row.driverInspections
  if (ours.basic !== 'Controlled Substances' && relevant !== ours.inspections)
    return 'The inspections on file that are relevant to the BASIC are not as many as FMCSA counted'
  if (hasDecision(record, ours.basic) && (ours.measure ?? 0) < official) return courtCause
  return verdict === 'close'
    ? 'The last digit differs: rounding'
    : 'The same inspections give another measure: a severity, a weight or a repeated line differs'
}

function causeOfFleet({ fleet }: CarrierScore, official: number): string {
  if (fleet.denominator === undefined)
    return 'Power units are not known: FMCSA divides by their average and the utilization factor'
  if (official === 0) return 'FMCSA has published no measure'
  return fleet.isEstimated
    ? 'FMCSA divides by power units of 6 and 18 months ago, which are not on file'
    : 'FMCSA divides by other power units, miles or another segment than those on file'
}

/** A percentile, or FMCSA's text instead; `cause` where something before the ranking differs. */
export function comparedPercentile(official: string, ours: BasicScore, cause?: string): Compared {
  const [theirs, own] = [official, ours.percentileText].map((text) => /^(\d+)%$/.exec(text)?.[1])
  const isSame = official === ours.percentileText
  const isClose = theirs !== undefined && own !== undefined && Math.abs(Number(theirs) - Number(own)) <= 2
  return {
    Basic: ours.basic,
    Value: 'Percentile',
    Official: official,
    Estimated: ours.percentileText,
    Verdict: isSame ? 'match' : isClose ? 'close' : 'mismatch',
    Cause: isSame ? null : (cause ?? causeOfRanking(ours)),
  }
}

/** The estimate has nothing to rank with. */
export const notRankedCause = 'Other carriers are not ranked yet, so there is nothing to compare with'

const causeOfRanking = ({ percentileBasis: { Source } }: BasicScore): string =>
  ({
    None: notRankedCause,
    Method: 'FMCSA shows another text or number for the same inspections',
    Population: 'FMCSA ranks among carriers, or with power units, that the imported files lack',
    'Passenger carriers': 'The estimate lies between percentiles that FMCSA published of passenger carriers',
    'Published pairs': 'The estimate lies between percentiles that FMCSA published of passenger carriers',
    Invented: 'The estimate ranks among invented comparison carriers of the demo',
    Copied: 'The percentile was copied from FMCSA',
    Published: 'The percentile was published by FMCSA',
  })[Source]
