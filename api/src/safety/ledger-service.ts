import type { Basic } from 'shared-api/safety'
import type { CleanNeeded, LedgerLine } from 'shared-api/safety/safety-analysis'
import type { Tx } from '../platform/database/connect.ts'
import { pageBounds } from '../platform/database/list.ts'
import type { User } from '../platform/database/tenant.ts'
import { inTurns, type Pieces, piecesOf } from '../platform/turn.ts'
import {
  type Analyzed,
  analyzedCarrier,
  selectCrashesById,
  selectDescriptions,
  selectInspectionsById,
} from './analysis-queries.ts'
import { basicStatus, statusOfScore } from './basic-status.ts'
import { type AskedDay, filesAt, safetyFiles } from './files-of-score.ts'
import { selectPublishedMeasures } from './published-measures.ts'
import { cleanNeeded } from './score/clean-needed.ts'
import { alertFrom, curveUsed } from './score/curve-used.ts'
import type { Fleet } from './score/fleet.ts'
import { partOfOrder } from './score/part-of-order.ts'
import { isHiddenByCap, type PointLine } from './score/points.ts'
import { sms321 } from './score/ruleset.ts'
import { type BasicScore, contextOf, scoreBasic } from './score/score.ts'
import { nextStep, windowOf } from './score/window.ts'

interface LedgerQuery {
  CarrierId: string
  Basic: Basic
  Page: number
  PageSize: number
  WithDaily?: 'true' | undefined
}

/** A term of the measure: an inspection with violations, a crash, or a clean inspection. */
type Term = PointLine & { isRelevant: boolean }

/** A BASIC's measure at a snapshot with all its arithmetic. */
export async function ledgerOf(tx: Tx, user: User, asked: AskedDay, query: LedgerQuery) {
  const { CarrierId: carrierId, Basic: basic } = query
  const analyzed = await analyzedCarrier(tx, user, {
    carrierId,
    snapshot: asked.snapshot,
    withDaily: asked.isNewest && query.WithDaily === 'true',
  })
  const { carrier, record, comparison, snapshot, daily } = analyzed
  const context = contextOf(record, snapshot, comparison)
  const score = await inTurns(scoreBasic(record, basic, context))
  const published = await selectPublishedMeasures(
    tx,
    [{ account_id: carrier.id, scored_on: snapshot, snapshot: asked.snapshot }],
    asked.on,
  )
  const isPerFleet = sms321.basics[basic].per === 'fleet'
  const terms = await inTurns(termsOf(score))
  const shown = partOfOrder(terms, pageBounds(query), heaviestTermFirst, (one, other) =>
    one.id.localeCompare(other.id),
  )
  return {
    CarrierId: carrier.id,
    CarrierName: carrier.name,
    Snapshot: snapshot,
    DailyFile: daily ?? null,
    Files: safetyFiles(filesAt(record.files ?? [], snapshot), asked.on),
    PublishedMeasure: published.get(carrier.id)?.get(basic) ?? null,
    Status: statusOfScore(score, asked.on),
    DenominatorParts: isPerFleet ? [] : denominatorParts(score),
    Fleet: isPerFleet ? fleetFigures(context.fleet) : null,
    CleanNeeded: await cleanNeededOf(analyzed, basic, asked.on),
    Curve: curveUsed(basic, score, context),
    AlertFrom: alertFrom(basic, score, context) ?? null,
    Data: await ledgerLines(tx, shown, { basic, snapshot, isPerFleet }),
    Page: query.Page,
    PageSize: query.PageSize,
    Total: terms.length,
  }
}

function* termsOf({ lines, relevant }: BasicScore): Pieces<Term[]> {
  const relevantIds = new Set(relevant.map(({ id }) => id))
  yield
  const withViolation = new Set(lines.map(({ id }) => id))
  const terms = lines.map((line): Term => ({ ...line, isRelevant: relevantIds.has(line.id) }))
  for (const piece of piecesOf(relevant)) {
    for (const { id, day, timeWeight } of piece) {
      if (withViolation.has(id)) continue
      const nothing = { violations: [], severity: 0, outOfService: 0, counted: 0, points: 0 }
      terms.push({ id, day, timeWeight, isRelevant: true, ...nothing })
    }
    yield
  }
  return terms
}

const hasViolation = ({ violations }: Term) => violations.length > 0

/** Those with most points first, then those with a violation, then the newest. */
const heaviestTermFirst = (one: Term, other: Term) =>
  other.points - one.points ||
  Number(hasViolation(other)) - Number(hasViolation(one)) ||
  (one.day === other.day ? 0 : one.day > other.day ? -1 : 1)

const denominatorParts = ({ relevant }: BasicScore) =>
  [3, 2, 1].map((weight) => ({
    Weight: weight,
    Inspections: relevant.filter(({ timeWeight }) => timeWeight === weight).length,
  }))

const fleetFigures = ({ powerUnits: [now, halfYearAgo, yearAndHalfAgo], ...fleet }: Fleet) => ({
  Segment: fleet.segment ?? null,
  SegmentEstimated: fleet.isSegmentEstimated,
  PowerUnitsNow: now,
  PowerUnits6MonthsAgo: halfYearAgo,
  PowerUnits18MonthsAgo: yearAndHalfAgo,
  AveragePowerUnits: fleet.averagePowerUnits ?? null,
  AnnualMiles: fleet.annualMiles,
  UtilizationFactor: fleet.utilization,
  Estimated: fleet.isEstimated,
  StatedOn: fleet.statedOn ?? null,
})

const cleanReasons = {
  'under threshold': 'Under threshold',
  enough: 'Enough',
  'does not count': 'Clean inspections do not count',
  'not ranked': 'Not ranked',
  'not ranked there': 'Not ranked in the group after',
  'too many': 'More than 2,000',
} as const

async function cleanNeededOf(
  { record, comparison, snapshot }: Analyzed,
  basic: Basic,
  on: string,
): Promise<CleanNeeded> {
  const { count, reason, after, groupChange } = await inTurns(
    cleanNeeded(record, { basic, snapshot }, comparison),
  )
  return {
    Count: count ?? null,
    Reason: cleanReasons[reason],
    After: after === undefined ? null : basicStatus(basic, after, on),
    GroupChange:
      groupChange === undefined
        ? null
        : {
            Count: groupChange.count,
            EventGroup: groupChange.eventGroup,
            PercentileBefore: groupChange.percentileBefore ?? null,
            PercentileAfter: groupChange.percentileAfter ?? null,
          },
  }
}

interface LedgerOf {
  basic: Basic
  snapshot: string
  isPerFleet: boolean
}

async function ledgerLines(tx: Tx, terms: readonly Term[], of: LedgerOf): Promise<LedgerLine[]> {
  const ids = terms.map(({ id }) => id)
  if (ids.length === 0) return []
  const isCrash = of.basic === 'Crash Indicator'
  const reports = isCrash
    ? (await selectCrashesById(tx, ids)).map((crash) => ({ ...crash, Inspection_Level__c: null }))
    : await selectInspectionsById(tx, ids)
  const violationIds = terms.flatMap(({ violations }) => violations.flatMap(({ id }) => id ?? []))
  const described = violationIds.length === 0 ? [] : await selectDescriptions(tx, violationIds)
  const descriptions = new Map(described.map(({ id, description }) => [id, description]))
  const byId = new Map(reports.map((report) => [report.Id, report]))
  return terms.flatMap((term) => {
    const report = byId.get(term.id)
    return report === undefined ? [] : [ledgerLine(term, report, descriptions, of)]
  })
}

type Report = Pick<
  LedgerLine,
  'Id' | 'Report_State__c' | 'Report_Number__c' | 'Inspection_Level__c' | 'Driver__c' | 'Driver_Name__r'
>

type Counted = Term['violations'][number]

/** The same order wherever an inspection's violations are listed. */
const heaviestFirst = (one: Counted, other: Counted) =>
  other.severity - one.severity ||
  one.code.localeCompare(other.code) ||
  String(one.id).localeCompare(String(other.id))

function ledgerLine(
  term: Term,
  report: Report,
  descriptions: ReadonlyMap<string, string>,
  { basic, snapshot, isPerFleet }: LedgerOf,
): LedgerLine {
  const step = nextStep(term.day, windowOf(snapshot))
  return {
    Id: report.Id,
    Kind: basic === 'Crash Indicator' ? 'Crash' : 'Inspection',
    Date: term.day,
    Report_State__c: report.Report_State__c,
    Report_Number__c: report.Report_Number__c,
    Inspection_Level__c: report.Inspection_Level__c,
    Driver__c: report.Driver__c,
    Driver_Name__r: report.Driver_Name__r,
    Severity: term.severity,
    OutOfService: term.outOfService,
    Counted: term.counted,
    CutByCap: term.severity + term.outOfService - term.counted,
    Time_Weight__c: term.timeWeight,
    Points: term.points,
    DenominatorPart: term.isRelevant && !isPerFleet ? term.timeWeight : 0,
    NextWeight: step?.weight ?? 0,
    WeightUntil: step?.lastDay ?? term.day,
    Violations: term.violations.toSorted(heaviestFirst).flatMap((violation) =>
      violation.id === undefined
        ? []
        : [
            {
              Id: violation.id,
              Violation_Code__c: violation.code,
              Violation_Description__c: descriptions.get(violation.id) ?? '',
              Severity_Weight__c: violation.severity,
              Out_of_Service__c: violation.isOutOfService,
              HiddenByCap: isHiddenByCap(term, violation, basic, sms321),
            },
          ],
    ),
  }
}
