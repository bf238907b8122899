import type { Db } from '../../platform/database/connect.ts'
import type { Basic } from 'shared-api/safety'
import type { Comparison } from '../score/percentile.ts'
import { type BasicScore, type CarrierScore, publishedMeasure, scoreCarrier } from '../score/score.ts'
import type { Ruleset } from '../score/ruleset.ts'
import { comparisonAt } from './carrier-score-command.ts'
import { type NationalRecord, nationalRecords, type PublishedRow } from './national-records.ts'
import { snapshotFor, withNational } from './national-snapshots.ts'
import { publishedBasics } from './published-format.ts'

type Verdict = 'match' | 'close' | 'mismatch'

/** One number that FMCSA has published, beside ours. */
export interface Reconciled {
  DotNumber: number
  File: string
  Basic: Basic
  Value: 'measure' | 'inspections with a violation' | 'percentile'
  Official: string
  Ours: string
  Verdict: Verdict
  /** In words; null for a match. */
  Cause: string | null
}

export interface Reconciliation {
  Snapshot: string
  Carriers: number
  Summary: Record<Verdict, number>
  /** By cause, most frequent first. */
  Causes: { Cause: string; Count: number }[]
  /** Of one carrier all, else the first that differ. */
  Rows: Reconciled[]
}

const mostRows = 100

interface Request {
  db: Db
  databaseUrl: string
  rules: Ruleset
  asOf: string | undefined
  dot: number | undefined
}

/** FMCSA's published rows beside what the engine makes of the same snapshot's files. */
export async function reconcile({ db, databaseUrl, rules, asOf, dot }: Request): Promise<Reconciliation> {
  return withNational(databaseUrl, async (client) => {
    const snapshot = await snapshotFor(client, dot === undefined ? { asOf } : { asOf, dot })
    const comparison = await comparisonAt(db, snapshot)
    const summary: Record<Verdict, number> = { match: 0, close: 0, mismatch: 0 }
    const causes = new Map<string, number>()
    const rows: Reconciled[] = []
    let carriers = 0
    for await (const records of nationalRecords(client, { snapshot, asOf: snapshot, dot })) {
      for (const one of records) {
        if (one.published.length === 0) continue
        carriers += 1
        for (const row of compared(one, snapshot, { comparison, rules })) {
          summary[row.Verdict] += 1
          if (row.Cause !== null) causes.set(row.Cause, (causes.get(row.Cause) ?? 0) + 1)
          const isShown = dot !== undefined || (row.Verdict !== 'match' && rows.length < mostRows)
          if (isShown) rows.push(row)
        }
      }
    }
    return {
      Snapshot: snapshot,
      Carriers: carriers,
      Summary: summary,
      Causes: [...causes]
        .toSorted(([, one], [, other]) => other - one)
        .map(([Cause, Count]) => ({ Cause, Count })),
      Rows: rows,
    }
  })
}

function compared(
  one: NationalRecord,
  snapshot: string,
  { comparison, rules }: { comparison: Comparison; rules: Ruleset },
): Reconciled[] {
  const score = scoreCarrier(one.record, snapshot, { ...comparison, rules })
  return one.published.flatMap((row) =>
    publishedBasics.flatMap(([basic], index) => {
      const ours = score.basics.find((candidate) => candidate.basic === basic)
      if (ours === undefined) return []
      const context = { one, row, ours, score, index }
      const common = { DotNumber: one.dot, File: row.file, Basic: basic }
      const percentile = row.percentiles === null ? [] : [comparedPercentile(context)]
      return [comparedViolations(context), comparedMeasure(context), ...percentile].map((found) => ({
        ...common,
        ...found,
      }))
    }),
  )
}

interface Pair {
  one: NationalRecord
  row: PublishedRow
  ours: BasicScore
  score: CarrierScore
  /** Of the BASIC in the published lists. */
  index: number
}

type Finding = Omit<Reconciled, 'DotNumber' | 'File' | 'Basic'>

function comparedViolations({ one, row, ours, index }: Pair): Finding {
  const official = row.withViolation[index] ?? 0
  const isSame = official === ours.inspectionsWithViolation
  return {
    Value: 'inspections with a violation',
    Official: String(official),
    Ours: String(ours.inspectionsWithViolation),
    Verdict: isSame ? 'match' : 'mismatch',
    Cause: isSame ? null : causeOfRows(one, row, official > ours.inspectionsWithViolation),
  }
}

/** Rows that FMCSA counted are not in the files, or the other way round. */
function causeOfRows(one: NationalRecord, row: PublishedRow, isLacking: boolean): string {
  const { inspections } = one.record
  if (inspections.length === 0) return 'No inspection of the carrier is imported'
  if (inspections.length < row.inspections)
    return 'Fewer inspections are imported than FMCSA counted: lines were rejected, or files are missing'
  if (inspections.length > row.inspections)
    return 'More inspections are imported than FMCSA counted: the published file is of another snapshot'
  return isLacking
    ? 'Violations that FMCSA counted are not imported: lines were rejected, or the file is missing'
    : 'Violations are imported that FMCSA did not count: a court or a challenge removed them, or the file is of another snapshot'
}

function comparedMeasure(pair: Pair): Finding {
  const { row, ours, index } = pair
  const official = row.measures[index] ?? 0
  const own = publishedMeasure(ours)
  const difference = own === undefined ? Number.POSITIVE_INFINITY : Math.abs(own - official)
  const verdict = difference < 0.001 ? 'match' : difference < 0.011 ? 'close' : 'mismatch'
  return {
    Value: 'measure',
    Official: String(official),
    Ours: own === undefined ? 'not known' : String(own),
    Verdict: verdict,
    Cause: verdict === 'match' ? null : causeOfMeasure(pair, official, verdict),
  }
}

function causeOfMeasure({ one, row, ours, score, index }: Pair, official: number, verdict: Verdict): string {
  if (
    (row.withViolation[index] ?? 0) !== ours.inspectionsWithViolation ||
    one.record.inspections.length === 0
  )
    return causeOfRows(one, row, (row.withViolation[index] ?? 0) > ours.inspectionsWithViolation)
  if (ours.basic === 'Unsafe Driving') {
    if (score.fleet.denominator === undefined)
      return 'Power units are not imported: FMCSA divides by their average and the utilization factor'
    return official > 0
      ? 'FMCSA divides by power units of 6 and 18 months ago, which the files lack'
      : 'FMCSA has published no measure'
  }
  const relevant = ours.basic === 'Vehicle Maintenance' ? row.vehicleInspections : row.driverInspections
  if (ours.basic !== 'Controlled Substances' && relevant !== ours.inspections)
    return 'The imported inspections relevant to the BASIC are not as many as FMCSA counted'
  return verdict === 'close'
    ? 'The last digit differs: rounding'
    : 'The same inspections give another measure: a severity, a weight or a repeated line differs'
}

function comparedPercentile({ row, ours, index, one }: Pair): Finding {
  const official = row.percentiles?.[index] ?? ''
  const [theirs, own] = [official, ours.percentileText].map((text) => /^(\d+)%$/.exec(text)?.[1])
  const isSame = official === ours.percentileText
  const isClose = theirs !== undefined && own !== undefined && Math.abs(Number(theirs) - Number(own)) <= 2
  const verdict = isSame ? 'match' : isClose ? 'close' : 'mismatch'
  return {
    Value: 'percentile',
    Official: official,
    Ours: ours.percentileText,
    Verdict: verdict,
    Cause: isSame ? null : causeOfPercentile({ ours, one, row, index }),
  }
}

function causeOfPercentile({ ours, one, row, index }: Omit<Pair, 'score'>): string {
  const withViolation = row.withViolation[index] ?? 0
  if (withViolation !== ours.inspectionsWithViolation || one.record.inspections.length === 0)
    return causeOfRows(one, row, withViolation > ours.inspectionsWithViolation)
  const { Source } = ours.percentileBasis
  if (Source === 'None') return 'There is nothing to rank with: run pnpm safety score --all after the import'
  if (Source === 'Method') return 'FMCSA shows another text or number for the same inspections'
  return Source === 'Population'
    ? 'FMCSA ranks among carriers, or with power units, that the imported files lack'
    : 'The percentile is interpolated between published ones'
}

export function printReconciliation(found: Reconciliation, print: (line: string) => unknown) {
  const { match, close, mismatch } = found.Summary
  print(
    `Snapshot ${found.Snapshot}: ${found.Carriers} published carriers. ${match} values match, ${close} are close, ${mismatch} differ.`,
  )
  for (const { Cause, Count } of found.Causes) print(`  ${String(Count).padStart(7)}  ${Cause}`)
  for (const { DotNumber, File, Basic: basic, Value, Official, Ours, Verdict, Cause } of found.Rows) {
    const why = Cause === null ? '' : `: ${Cause}`
    print(`  ${DotNumber} ${File}, ${basic}, ${Value}: FMCSA ${Official}, ours ${Ours}, ${Verdict}${why}`)
  }
}
