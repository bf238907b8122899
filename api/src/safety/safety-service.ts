import {
  type CarrierSafety,
  type IssBasis,
  isStated,
  MissingFact,
  type PublishedMeasure,
} from 'shared-api/safety'
import type { BasicFigure, IssFigure, IssHistory } from 'shared-api/safety/scores'
import type { Tx } from '../platform/database/connect.ts'
import type { Scope } from '../platform/database/list.ts'
import { issBands } from './score/iss.ts'
import { sms321 } from './score/ruleset.ts'
import { newestSnapshot, snapshotAfter, snapshotBefore, windowOf } from './score/window.ts'
import { selectSafetyToday } from './safety-today.ts'
import { ageDay, agedWord, safetyFiles } from './files-of-score.ts'
import { selectOfficialIss } from './official-iss.ts'
import { selectPublishedMeasures } from './published-measures.ts'
import { selectDailyFiles } from './score-queries.ts'
import { carrierScores, isOnFile, type StoredBasic, type StoredScore } from './score-store.ts'

/** The last snapshots, oldest first. */
export function lastSnapshots(newest: string, count = 12): string[] {
  const snapshots = [newest]
  while (snapshots.length < count) snapshots.push(snapshotBefore(snapshots.at(-1) ?? newest))
  return snapshots.toReversed()
}

const kindNames = { general: 'General', hm: 'Hazardous materials', passenger: 'Passenger' } as const

/** @param now decides whether the snapshot is the newest, beside which the score of today stands. */
export async function carrierSafeties(
  tx: Tx,
  scope: Scope,
  snapshot: string,
  now: Date,
): Promise<CarrierSafety[]> {
  const current = await carrierScores(tx, scope, [snapshot])
  const before = await scoresBefore(tx, current)
  const on = ageDay(snapshot, now)
  const officialIss = await selectOfficialIss(tx, current, on)
  const published = await selectPublishedMeasures(tx, current, on)
  const ofToday = snapshot === newestSnapshot(now) ? await selectSafetyToday(tx, scope) : undefined
  const dailyFiles = await selectDailyFiles(tx, scope)
  return current.map(({ carrier, basics, ...score }) => {
    const Files = safetyFiles(score.files, on)
    const daily = dailyFiles.get(carrier.id)
    const today = ofToday?.get(carrier.id)
    return {
      CarrierId: carrier.id,
      CarrierName: carrier.name,
      DotNumber: carrier.dot_number,
      Ruleset: score.ruleset,
      Snapshot: score.scored_on,
      NextSnapshot: snapshotAfter(snapshot),
      Files,
      DailyFile: daily ?? null,
      WindowFrom: windowOf(score.scored_on).from,
      Segment: score.segment,
      Thresholds: { Kind: kindNames[score.carrier_kind], Reason: score.kind_reason },
      Iss: {
        Score: score.iss_score,
        Band: score.iss_band,
        Basis: score.iss_basis,
        Reason: score.iss_reason,
      },
      OfficialIss: officialIss.get(carrier.id) ?? null,
      Basics: basics.map((basic) =>
        basicSummaryOf(basic, {
          before: before.get(carrier.id)?.basics.find((one) => one.basic === basic.basic),
          isCurrent: Files.IsCurrent,
          published: published.get(carrier.id)?.get(basic.basic),
          on,
        }),
      ),
      // On old files no one knows what a run of today would say.
      Today: Files.IsCurrent && today !== undefined ? { ...today, DailyFile: daily?.Day ?? null } : null,
    }
  })
}

/** By carrier, the score of the snapshot before the day that is scored: old files have no newer one. */
export async function scoresBefore(
  tx: Tx,
  scores: readonly StoredScore[],
): Promise<ReadonlyMap<string, StoredScore>> {
  const found = new Map<string, StoredScore>()
  for (const [earlier, of] of Map.groupBy(scores, ({ scored_on: day }) => snapshotBefore(day))) {
    const ids = of.map(({ account_id: id }) => id)
    // Nearly always there is one: all carriers have the files of a month.
    // oxlint-disable-next-line no-await-in-loop
    for (const score of await carrierScores(tx, ids, [earlier])) found.set(score.account_id, score)
  }
  return found
}

interface BesideBasic {
  before: StoredBasic | undefined
  isCurrent: boolean
  published: PublishedMeasure | undefined
  on: string
}

const basicSummaryOf = (
  basic: StoredBasic,
  { before, isCurrent, published, on }: BesideBasic,
): CarrierSafety['Basics'][number] => ({
  Basic: basic.basic,
  Measure: basic.measure,
  Numerator: basic.numerator,
  Denominator: basic.denominator,
  Inspections: basic.inspections,
  InspectionsWithViolation: basic.inspections_with_violation,
  EventGroup: basic.event_group,
  Percentile: basic.percentile,
  PercentileText: basic.percentile_text,
  PercentileBasis: basic.percentile_basis,
  Missing: missingOf(basic),
  Threshold: basic.threshold,
  Alert: basic.is_alert,
  PublishedMeasure: published ?? null,
  Official: basic.official && agedWord(basic.official, basic.percentile_basis, on),
  EstimatedPercentile: basic.estimated_percentile,
  EstimatedText: basic.estimated_text,
  FilesCurrent: isCurrent,
  Estimated: basic.is_estimated,
  PreviousMeasure: before?.measure ?? null,
  PreviousPercentile: percentileBefore(basic, before),
})

/** By who says the one of now: an estimate is no change of FMCSA's figure, nor the other way round. */
function percentileBefore(now: StoredBasic, before: StoredBasic | undefined): number | null {
  if (before === undefined) return null
  if (!isStated({ Official: now.official })) return before.estimated_percentile
  return isStated({ Official: before.official }) ? before.percentile : null
}

const missingOf = ({ missing }: StoredBasic) => MissingFact.options.filter((fact) => missing.includes(fact))

interface WithPrevious<Row> {
  now: Row
  before: Row | undefined
}

interface Asked {
  snapshot: string
  now: Date
}

const ofCarrier = (score: StoredScore | undefined, { snapshot, now }: Asked, carriers: number) => ({
  CarrierId: score?.carrier.id ?? null,
  CarrierName: score?.carrier.name ?? null,
  Carriers: carriers,
  Snapshot: score?.scored_on ?? snapshot,
  Files: score === undefined ? null : safetyFiles(score.files, ageDay(snapshot, now)),
})

/** The figure of the carrier that is farthest over its threshold or closest to it. */
export async function basicFigure(
  tx: Tx,
  scope: Scope,
  { basic, ...asked }: Asked & { basic: StoredBasic['basic'] },
): Promise<BasicFigure> {
  const scores = await carrierScores(tx, scope, [asked.snapshot])
  const earlier = await scoresBefore(tx, scores)
  const at = (score: StoredScore) => score.basics.find((candidate) => candidate.basic === basic)
  const standing = scores
    .flatMap((score) => at(score) ?? [])
    .map((now): WithPrevious<StoredBasic> => {
      const before = earlier.get(now.account_id)
      return { now, before: before && at(before) }
    })
  const worst = standing.toSorted((one, other) => urgencyOf(other.now) - urgencyOf(one.now))[0]
  const score = scores.find(({ account_id: id }) => id === worst?.now.account_id)
  return {
    Measure: worst?.now.measure ?? null,
    Percentile: worst?.now.percentile ?? null,
    Threshold: worst?.now.threshold ?? sms321.basics[basic].thresholds.general,
    Alert: worst?.now.is_alert ?? false,
    Estimated: worst?.now.is_estimated ?? false,
    Previous: worst?.before?.measure ?? null,
    PreviousPercentile: worst === undefined ? null : percentileBefore(worst.now, worst.before),
    PercentileText: worst?.now.percentile_text ?? '',
    PercentileBasis: worst?.now.percentile_basis ?? null,
    Basic: basic,
    ...ofCarrier(score, asked, standing.length),
  }
}

/** Alerts first, then by distance to the threshold; BASICs without a percentile last, by measure. */
function urgencyOf({ is_alert, percentile, threshold, measure }: StoredBasic) {
  const distance = percentile === null ? -1000 + Math.min(measure ?? 0, 100) : percentile - threshold
  return is_alert ? 1000 + distance : distance
}

/** The figure of the carrier with the highest score. */
export async function issFigure(tx: Tx, scope: Scope, snapshot: string, now: Date): Promise<IssFigure> {
  const current = await carrierScores(tx, scope, [snapshot])
  const highest = highestOf(current)
  const before = highest && (await scoresBefore(tx, [highest])).get(highest.account_id)
  return {
    Measure: highest?.iss_score ?? null,
    Percentile: null,
    Threshold: inspectFrom,
    Alert: (highest?.iss_score ?? 0) >= inspectFrom,
    Estimated: true,
    Previous: before && highest && isLike(before, highest) ? before.iss_score : null,
    Band: highest?.iss_band ?? null,
    Basis: highest?.iss_basis ?? null,
    Reason: highest?.iss_reason ?? null,
    Official:
      (highest && (await selectOfficialIss(tx, [highest], ageDay(snapshot, now))).get(highest.account_id)) ??
      null,
    ...ofCarrier(highest, { snapshot, now }, current.length),
    NextSnapshot: snapshotAfter(snapshot),
  }
}

/** Orders and too little data give a score of their own kind: between two kinds there is no better or worse. */
const isLike = (before: StoredScore, now: StoredScore) =>
  isOnFile(before) && kindOfIss(before.iss_basis) === kindOfIss(now.iss_basis)

function kindOfIss(basis: IssBasis) {
  if (basis === 'Out-of-service order' || basis === 'High risk') return 'order'
  return basis === 'Not enough data' ? 'too little data' : 'BASICs'
}

const inspectFrom = issBands.find(({ Name }) => Name === 'Inspect')?.From ?? 100

/** With equal scores, the first by name. */
const highestOf = (scores: readonly StoredScore[]) =>
  scores.toSorted((one, other) => (other.iss_score ?? 0) - (one.iss_score ?? 0))[0]

/** The last twelve snapshots of the carrier that `issFigure` is about. */
export async function issHistoryOf(tx: Tx, scope: Scope, snapshot: string): Promise<IssHistory> {
  const snapshots = lastSnapshots(snapshot)
  const scores = await carrierScores(tx, scope, snapshots)
  const highest = highestOf(scores.filter((score) => score.snapshot === snapshot))
  const shown = scores
    .filter(({ account_id: id }) => id === highest?.account_id)
    .map((score) => ({ day: score.snapshot, score: isOnFile(score) ? score.iss_score : null }))
  return {
    CarrierId: highest?.carrier.id ?? null,
    CarrierName: highest?.carrier.name ?? null,
    Months: shown.map(({ day }) => day.slice(0, 7)),
    Snapshots: shown.map(({ day }) => day),
    Scores: shown.map(({ score }) => score),
    Bands: [...issBands],
  }
}
