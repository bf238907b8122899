import type { Pieces } from '../../platform/turn.ts'
import { countsWithoutOne, derivedKind } from './carrier-kind.ts'
import type { CarrierRecord } from './carrier-record.ts'
import { countsWithout, type Lost } from './counts-without.ts'
import { fleetAt, segmentsOfUnits } from './fleet.ts'
import type { Comparison } from './percentile.ts'
import { type PointLine, weighed, type WeighedInspection } from './points.ts'
import { type BasicScore, contextOf, type CountedBasic, countedBasic, scoreBasics } from './score.ts'
import type { ScoreContext } from './standing.ts'

/** One report of a carrier: of an inspection, or of a crash. */
export type ReportId = { inspectionId: string } | { crashId: string }

/** A BASIC without the report and with it. */
export interface BasicEffect {
  without: CountedBasic
  withReport: CountedBasic
}

/**
 * The BASICs that each of these reports changes: the scores of the record as it is, and of the record without that report.
 * The record is scored once, whatever the number of reports.
 */
export function* reportEffects(
  record: CarrierRecord,
  reports: readonly ReportId[],
  day: string,
  comparison: Comparison,
): Pieces<BasicEffect[][]> {
  const segmentAt = segmentsOfUnits(record)
  // What the carrier copied does not follow a report.
  const context = contextOf(record, day, { ...comparison, estimatedAlone: 'all' }, segmentAt)
  const scores = yield* scoreBasics(yield* weighed(record, context), context.rules.measured, context)
  const asked = new Set(reports.map(idOf))
  const basics: BasicWithout[] = []
  for (const score of scores) {
    basics.push(basicWithout(score, asked, context))
    yield
  }
  const inspections = byId(record.inspections, asked)
  const contextWithout = (report: ReportId): ScoreContext => {
    const without = 'crashId' in report ? undefined : inspections.get(report.inspectionId)
    const fleet = fleetAt(record.census, day, {
      averagePowerUnitsTimesUtilization: record.averagePowerUnitsTimesUtilization,
      pages: record.pages,
      segmentAt: (at) => segmentAt(at, without),
    })
    const kind =
      without === undefined
        ? context.kind
        : derivedKind(record, context.window, {
            isUnknown: context.gaps.roadside !== undefined,
            counts: countsWithoutOne(context.kind.counts, without, context.window),
          })
    const isSameContext = fleet.segment === context.fleet.segment && kind.kind === context.kind.kind
    return isSameContext ? context : { ...context, fleet, kind }
  }
  const effects: BasicEffect[][] = []
  for (const report of reports) {
    const left = contextWithout(report)
    effects.push(
      basics.flatMap(({ withReport, scoreWithout }) => {
        const without = scoreWithout(report, left)
        return isSame(without, withReport) ? [] : [{ without, withReport }]
      }),
    )
    yield
  }
  return effects
}

const idOf = (report: ReportId) => ('crashId' in report ? report.crashId : report.inspectionId)

const byId = <Row extends { id: string }>(rows: readonly Row[], asked: ReadonlySet<string>) =>
  new Map(rows.filter(({ id }) => asked.has(id)).map((row) => [row.id, row]))

interface BasicWithout {
  withReport: BasicScore
  /** @param left the context without the report: another only where the segment is. */
  scoreWithout: (report: ReportId, left: ScoreContext) => CountedBasic
}

function basicWithout(score: BasicScore, asked: ReadonlySet<string>, context: ScoreContext): BasicWithout {
  const { basic, counts } = score
  const { per, groupedBy } = context.rules.basics[basic]
  const lines = byId(score.lines, asked)
  const relevant = byId(score.relevant, asked)
  const without = countsWithout(basic, score, counts, context)
  return {
    withReport: score,
    scoreWithout: (report, left) => {
      const id = 'crashId' in report === (groupedBy === 'crashes') ? idOf(report) : ''
      const lost = lostOf(lines.get(id), relevant.get(id))
      if (lost === undefined && left === context) return score
      const rest = lost === undefined ? counts : without(lost)
      const denominator = per === 'fleet' ? left.fleet.denominator : rest.denominator
      return countedBasic(basic, { ...rest, denominator }, left)
    },
  }
}

/** All of an inspection or a crash; undefined where the BASIC has nothing of it. */
function lostOf(line: PointLine | undefined, relevant: WeighedInspection | undefined): Lost | undefined {
  const found = line ?? relevant
  if (found === undefined) return undefined
  return {
    day: found.day,
    timeWeight: found.timeWeight,
    points: line?.points ?? 0,
    isLine: line !== undefined,
    isRelevant: relevant !== undefined,
  }
}

const isSame = (one: CountedBasic, other: CountedBasic) =>
  one.measure === other.measure && one.percentile === other.percentile && one.isAlert === other.isAlert
