import type { Basic } from 'shared-api/safety'
import type {
  RankedChallenge,
  RollOffCalendar,
  RollOffDay,
  SafetyPreview,
} from 'shared-api/safety/safety-analysis'
import { addDays, addMonths } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import { pageBounds } from '../platform/database/list.ts'
import type { User } from '../platform/database/tenant.ts'
import { inTurns } from '../platform/turn.ts'
import {
  type Analyzed,
  analyzedCarrier,
  inspectionsOfChanges,
  selectChallengeable,
  selectInspectionsById,
} from './analysis-queries.ts'
import { basicStatus, statusOfScore } from './basic-status.ts'
import { type AskedDay, filesAt, safetyFiles } from './files-of-score.ts'
import { alertFrom } from './score/curve-used.ts'
import { contextOf } from './score/score.ts'
import { type ChallengeEffect, challengeRanking } from './score/challenge-ranking.ts'
import {
  type BasicStatus as Status,
  effectOf,
  type RollOffDay as Day,
  rollOffCalendar,
} from './score/roll-off-calendar.ts'
import { endsAlert } from './score/standing.ts'
import { type Changes, whatIf } from './score/what-if.ts'

interface PreviewBody {
  CarrierId: string
  IsPublished: boolean
  RemovedViolationIds: readonly string[]
  ReducedViolationIds: readonly string[]
  NotPreventableCrashIds: readonly string[]
  CleanInspections: number
  CleanLevel: number
  CleanWithPlacard: boolean
}

/** The scores before and after changes that are not made. */
export async function previewSafety(
  tx: Tx,
  user: User,
  asked: AskedDay,
  body: PreviewBody,
): Promise<SafetyPreview> {
  const changes: Changes = {
    removed: new Set(body.RemovedViolationIds),
    reduced: new Set(body.ReducedViolationIds),
    notPreventable: new Set(body.NotPreventableCrashIds),
    clean: {
      count: body.CleanInspections,
      level: body.CleanLevel,
      hasPlacardableMaterial: body.CleanWithPlacard,
    },
  }
  const analyzed = await analyzedCarrier(tx, user, {
    carrierId: body.CarrierId,
    snapshot: asked.snapshot,
    withDaily: asked.isNewest && !body.IsPublished,
    inspectionIds: await inspectionsOfChanges(tx, body.CarrierId, changes),
  })
  const { record, snapshot } = analyzed
  const preview = await previewOf(analyzed, changes, asked.on)
  return { ...preview, Files: safetyFiles(filesAt(record.files ?? [], snapshot), asked.on) }
}

/**
 * The same of a carrier that was read, and of changes that are its own.
 * @param on the day that the age of FMCSA's word is told on
 */
export async function previewOf(
  { record, comparison, carrier, snapshot, daily }: Analyzed,
  changes: Changes,
  on: string,
): Promise<Omit<SafetyPreview, 'Files'>> {
  const { before, after } = await inTurns(whatIf(record, snapshot, changes, comparison))
  return {
    CarrierId: carrier.id,
    Snapshot: snapshot,
    DailyFile: daily ?? null,
    Basics: before.basics.map((score, place) => {
      const changed = after.basics[place] ?? score
      return {
        Basic: score.basic,
        IsChanged: changed !== score,
        Before: statusOfScore(score, on),
        After: statusOfScore(changed, on),
      }
    }),
    Iss: { Before: before.iss, After: after.iss },
  }
}

/** The 24 months from a snapshot on, if nothing new comes. */
export async function rollOffCalendarOf(
  tx: Tx,
  user: User,
  asked: AskedDay,
  { CarrierId: carrierId, Basic: basic }: { CarrierId: string; Basic: Basic },
): Promise<RollOffCalendar> {
  const analyzed = await analyzedCarrier(tx, user, { carrierId, snapshot: asked.snapshot })
  const { carrier, record, comparison, snapshot } = analyzed
  const { start, days } = await inTurns(rollOffCalendar(record, { basic, from: snapshot }, comparison))
  const context = contextOf(record, snapshot, { ...comparison, estimatedAlone: 'all' })
  return {
    CarrierId: carrier.id,
    CarrierName: carrier.name,
    From: snapshot,
    Start: basicStatus(basic, start, asked.on),
    Days: days.map((day) => rollOffDay(basic, day, asked.on)),
    Months: monthsOf(basic, { snapshot, on: asked.on }, { start, days }).map(({ after, ...month }) => ({
      ...month,
      AlertFrom: alertFrom(basic, after, context) ?? null,
    })),
  }
}

const rollOffDay = (basic: Basic, day: Day, on: string): RollOffDay => ({
  Date: day.day,
  ViolationsLeaving: day.violationsLeaving,
  InspectionsLeaving: day.inspectionsLeaving,
  CleanLeaving: day.cleanLeaving,
  SteppingDown: day.steppingDown,
  Before: basicStatus(basic, day.before, on),
  After: basicStatus(basic, day.after, on),
  Effect: day.effect,
})

interface Calendar {
  start: Status
  days: readonly Day[]
}

function monthsOf(
  basic: Basic,
  { snapshot, on }: { snapshot: string; on: string },
  { start, days }: Calendar,
) {
  const changes = days.map((change) => ({ change, from: addDays(change.day, 1) }))
  let before = start
  return Array.from({ length: 24 }, (_, place) => {
    const month = addMonths(`${snapshot.slice(0, 7)}-01`, place + 1).slice(0, 7)
    // What changes after the last day of a month is the next one's, and what is left of the snapshot's month is the first's.
    const ofMonth = changes
      .filter(({ from }) => from.startsWith(month) || (place === 0 && from < month))
      .map(({ change }) => change)
    const after = ofMonth.at(-1)?.after ?? before
    const { Measure, Inspections, EventGroup, Percentile, PercentileText, Alert, AlertKnown } = basicStatus(
      basic,
      after,
      on,
    )
    const effect = effectOf(before, after)
    before = after
    return {
      after,
      Month: month,
      ViolationsLeaving: sumOf(ofMonth, ({ violationsLeaving }) => violationsLeaving),
      CleanLeaving: sumOf(ofMonth, ({ cleanLeaving }) => cleanLeaving),
      SteppingDown: sumOf(ofMonth, ({ steppingDown }) => steppingDown),
      Measure,
      Inspections,
      EventGroup,
      Percentile,
      PercentileText,
      Alert,
      AlertKnown,
      Effect: effect,
    }
  })
}

const sumOf = (days: readonly Day[], value: (day: Day) => number) =>
  days.reduce((sum, day) => sum + value(day), 0)

interface RankingQuery {
  CarrierId: string
  Basic?: Basic | undefined
  Page: number
  PageSize: number
}

/** The violations by what their removal would change. */
export async function challengeRankingOf(tx: Tx, user: User, asked: AskedDay, query: RankingQuery) {
  const analyzed = await analyzedCarrier(tx, user, { carrierId: query.CarrierId, snapshot: asked.snapshot })
  const { record, comparison, snapshot } = analyzed
  const { total, effects } = await inTurns(
    challengeRanking(record, snapshot, comparison, { basic: query.Basic, ...pageBounds(query) }),
  )
  return {
    Data: await rankedChallenges(tx, effects, asked.on),
    Page: query.Page,
    PageSize: query.PageSize,
    Total: total,
  }
}

async function rankedChallenges(
  tx: Tx,
  effects: readonly ChallengeEffect[],
  on: string,
): Promise<RankedChallenge[]> {
  if (effects.length === 0) return []
  const inspections = await selectInspectionsById(tx, [
    ...new Set(effects.map(({ violation }) => violation.inspectionId)),
  ])
  const described = await selectChallengeable(
    tx,
    effects.flatMap(({ violation }) => violation.id ?? []),
  )
  const byId = new Map(inspections.map((inspection) => [inspection.Id, inspection]))
  const challengeable = new Map(described.map(({ id, ...said }) => [id, said]))
  return effects.flatMap((effect) => {
    const { id, inspectionId } = effect.violation
    const inspection = byId.get(inspectionId)
    const said = id === undefined ? undefined : challengeable.get(id)
    if (id === undefined || said === undefined || inspection === undefined) return []
    const { Id: _, Inspection_Level__c: __, ...report } = inspection
    return [{ Id: id, InspectionId: inspectionId, ...said, ...report, ...challengeFigures(effect, on) }]
  })
}

const challengeFigures = (effect: ChallengeEffect, on: string) => ({
  Violation_Code__c: effect.violation.code,
  BASIC__c: effect.basic,
  Severity_Weight__c: effect.violation.severity,
  Out_of_Service__c: effect.violation.isOutOfService,
  OwnPoints: effect.ownPoints,
  RemovedPoints: effect.removedPoints,
  HiddenByCap: effect.isHiddenByCap,
  Before: basicStatus(effect.basic, effect.before, on),
  After: basicStatus(effect.basic, effect.after, on),
  IssBefore: effect.issBefore.Score,
  IssAfter: effect.issAfter.Score,
  EndsAlert: endsAlert(effect.before, effect.after),
})
