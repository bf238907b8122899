import type { Client } from 'pg'
import type { OfficialBasic } from 'shared-api/safety'
import { shownDay } from '../../platform/calendar.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { backOffice } from '../../platform/office-tools.ts'
import { OperatorProblem } from '../../platform/operator-problem.ts'
import type { Db } from '../../platform/database/connect.ts'
import { atOnce, inTurns } from '../../platform/turn.ts'
import { analyzedCarrier } from '../analysis-queries.ts'
import { statusOfScore } from '../basic-status.ts'
import { selectComparisons, selectPreviewComparison } from '../population-store.ts'
import { smsEnhancedPreview } from '../preview-ruleset.ts'
import { notCovered } from '../score/enhanced-preview.ts'
import type { Comparison } from '../score/percentile.ts'
import { type BasicScore, type CarrierScore, publishedMeasure, scoreCarrier } from '../score/score.ts'
import { type Ruleset, sms321 } from '../score/ruleset.ts'
import type { ViolationRecord } from '../score/carrier-record.ts'
import { newestSnapshot } from '../score/window.ts'
import { selectNationalFiles, selectNationalWords } from './national-files.ts'
import { type NationalRecord, nationalRecords } from './national-records.ts'
import { snapshotFor, withNational } from './national-snapshots.ts'

/** By the names that --ruleset takes. */
const rulesets: ReadonlyMap<string, Ruleset> = new Map<string, Ruleset>([
  [sms321.name, sms321],
  [smsEnhancedPreview.name, smsEnhancedPreview],
])

export function rulesetNamed(name: string = sms321.name): Ruleset {
  const found = rulesets.get(name)
  if (found === undefined)
    throw new OperatorProblem(
      `There is no ruleset ${name}. Choose one of ${[...rulesets.keys()].join(', ')}.`,
    )
  return found
}

interface ScoreRequest {
  db: Db
  databaseUrl: string
  dot: number
  asOf: string | undefined
  rules: Ruleset
  /** Average power units x utilization factor, from FMCSA's own page; the files lack its history. */
  knownFleet: number | undefined
}

/**
 * A carrier with an account is scored from the rows that its screens show, which its monthly files and decisions
 * brought; any other one from the newest files that name it.
 */
export async function scoreOfFiles(request: ScoreRequest) {
  const { db, databaseUrl, dot, asOf, rules, knownFleet } = request
  const account = await accountOf(db, dot)
  return withNational(databaseUrl, async (client) => {
    if (account !== undefined) return scoreOfAccount(request, account, await newestFiles(client, request))
    const snapshot = await snapshotFor(client, { asOf, dot })
    // An older file says nothing about the days after it.
    const day = asOf !== undefined && asOf < snapshot ? asOf : snapshot
    const comparison = await comparisonAt(db, day, rules)
    for await (const records of nationalRecords(client, { snapshot, asOf: day, dots: [dot] })) {
      const [found] = records
      if (found === undefined) continue
      const files = await selectNationalFiles(client, dot)
      const published = await selectNationalWords(client, dot, day)
      const record = { ...found.record, files, published, averagePowerUnitsTimesUtilization: knownFleet }
      const score = atOnce(scoreCarrier(record, day, { ...comparison, rules }))
      return shownScore({ ...found, record }, score, snapshot)
    }
    throw new OperatorProblem(`No imported file has a line of USDOT ${dot} in the 24 months before ${day}.`)
  })
}

const accountOf = (db: Db, dot: number): Promise<string | undefined> =>
  tenantTx(db, backOffice, async (tx) => {
    const row = await tx
      .selectFrom('account')
      .select('id')
      .where('dot_number', '=', String(dot))
      .executeTakeFirst()
    return row?.id
  })

/** Undefined where no file names the carrier: its rows came another way. */
const newestFiles = (client: Client, { asOf, dot }: ScoreRequest) =>
  snapshotFor(client, { asOf, dot }).catch((problem: unknown) => {
    if (problem instanceof OperatorProblem) return undefined
    throw problem
  })

async function scoreOfAccount(
  { db, dot, asOf, rules, knownFleet }: ScoreRequest,
  carrierId: string,
  files: string | undefined,
) {
  // As its screens: of the newest files, with what FMCSA has said since.
  const day = asOf ?? newestSnapshot(new Date())
  const analyzed = await tenantTx(db, backOffice, (tx) =>
    analyzedCarrier(tx, backOffice, { carrierId, snapshot: day }),
  )
  const comparison =
    rules.name === smsEnhancedPreview.name ? await comparisonAt(db, day, rules) : analyzed.comparison
  const record = { ...analyzed.record, averagePowerUnitsTimesUtilization: knownFleet }
  // The day of its files, as on its screens: no one knows what came after them.
  const score = await inTurns(scoreCarrier(record, analyzed.snapshot, { ...comparison, rules }))
  return shownScore({ dot, record, operation: '' }, score, files)
}

/** The one place that says what percentiles of files are compared with. */
export const comparisonAt = (db: Db, day: string, rules: Ruleset): Promise<Comparison> =>
  tenantTx(db, backOffice, async (tx) => {
    if (rules.name === smsEnhancedPreview.name) return selectPreviewComparison(tx, day)
    const comparisons = await selectComparisons(tx, [day])
    return comparisons(day)
  })

const textOfMeasure = (measure: number | undefined) =>
  measure === undefined ? null : measure.toFixed(2).replace(/^0(?=\.)/, '')

function shownScore(
  { dot, record, operation }: Pick<NationalRecord, 'dot' | 'record' | 'operation'>,
  score: CarrierScore,
  files: string | undefined,
) {
  const { snapshot, segment, fleet, iss, basics, ruleset } = score
  const isPreview = ruleset === smsEnhancedPreview.name
  return {
    Label: 'Estimated SMS values',
    DotNumber: dot,
    Snapshot: snapshot,
    FilesOf: files ?? null,
    Ruleset: ruleset,
    IsInForce: !isPreview,
    NotCovered: isPreview ? notCovered : [],
    CarrierKind: record.kind,
    Operation: operation === '' ? null : operation,
    Inspections: record.inspections.length,
    Segment: segment ?? null,
    IsSegmentEstimated: fleet.isSegmentEstimated,
    AveragePowerUnits: fleet.averagePowerUnits ?? null,
    Utilization: fleet.utilization,
    AveragePowerUnitsTimesUtilization: fleet.denominator ?? null,
    Iss: isPreview ? null : iss,
    Basics: basics.map((basic) => shownBasic(basic, snapshot)),
  }
}

function shownBasic(score: BasicScore, snapshot: string) {
  return {
    ...statusOfScore(score, snapshot),
    MeasureText: textOfMeasure(publishedMeasure(score)),
    Denominator: score.denominator,
    Estimated: score.isEstimated,
    Arithmetic: score.lines.map((line) => ({
      Id: line.id,
      Day: line.day,
      TimeWeight: line.timeWeight,
      Severity: line.severity,
      OutOfService: line.outOfService,
      Capped: line.counted,
      IsCapped: line.counted < line.severity + line.outOfService,
      Points: line.points,
      Violations: line.violations.map(shownViolation),
    })),
    Relevant: score.relevant.map(({ id, day, timeWeight }) => ({ Id: id, Day: day, TimeWeight: timeWeight })),
  }
}

const shownViolation = ({ code, severity, isOutOfService }: ViolationRecord) => ({
  Code: code,
  Severity: severity,
  OutOfService: isOutOfService,
})

const wordOf = ({ Source, Day, Finding }: OfficialBasic) =>
  `by FMCSA's own word of ${shownDay(Day)}: ${Finding ? 'an acute or critical violation, ' : ''}${Source.toLowerCase().replace('fmcsa', 'FMCSA')}`

type Shown = Awaited<ReturnType<typeof scoreOfFiles>>

export function printScore(shown: Shown, print: (line: string) => unknown) {
  print(
    `${shown.Label} of USDOT ${shown.DotNumber} on ${shown.Snapshot}, ${
      shown.FilesOf === null
        ? 'by its reports: no file of FMCSA names it'
        : `by FMCSA's files of ${shown.FilesOf}`
    }`,
  )
  for (const basic of shown.Basics) {
    const { Alert, Official } = basic
    const terms = basic.Arithmetic.map(({ TimeWeight, Capped }) => `${TimeWeight} x ${Capped}`)
    const few =
      terms.length > 0 && terms.length <= 12 ? ` = (${terms.join(' + ')}) / ${basic.Denominator}` : ''
    print(
      `  ${basic.Basic.padEnd(22)} ${basic.Numerator}/${basic.Denominator}${few} = ${basic.MeasureText ?? 'not known'}   ${basic.PercentileText}   (${basic.PercentileBasis.Sentence})`,
    )
    if (!shown.IsInForce) print(`${' '.repeat(25)}Threshold ${basic.Threshold}%`)
    if (Alert)
      print(`${' '.repeat(25)}In alert${Official?.Alert === true ? `, ${wordOf(Official)}` : ', estimated'}`)
  }
  if (shown.Iss !== null) print(`  ISS ${shown.Iss.Score ?? 'not known'}: ${shown.Iss.Reason}`)
  if (!shown.IsInForce)
    print('  A preview of a method that FMCSA announced and that is not in force. Not covered:')
  for (const part of shown.NotCovered) print(`    ${part}.`)
}
