import { sql } from 'kysely'
import type { SafetyFileKind } from 'shared-api/safety/safety-files'
import type { DashboardDetails } from 'shared-api/safety/sms-dashboard'
import type { Tx } from '../platform/database/connect.ts'
import { inScope } from '../platform/database/list.ts'
import type { User } from '../platform/database/tenant.ts'
import { inTurns } from '../platform/turn.ts'
import { type Analyzed, analyzedCarrier } from './analysis-queries.ts'
import { issSteps, issWithoutAlerts } from './score/iss-steps.ts'
import { type Part, percentOf, ratesOf } from './score/rates.ts'
import { type CarrierScore, scoreCarrier } from './score/score.ts'
import { snapshotAfter, snapshotBefore, windowOf } from './score/window.ts'
import { type AskedDay, filesAt, safetyFiles } from './files-of-score.ts'
import { fmcsaOnFile } from './fmcsa-on-file.ts'
import type { CarrierRecord } from './score/carrier-record.ts'
import { type CarrierFiles, gapOf, roadsideKinds, scoredDay } from './score/files.ts'
import { carrierScores, hasOwnFiles, isOnFile, type StoredScore } from './score-store.ts'
import { lastSnapshots } from './safety-service.ts'
import { shownSnapshots } from './snapshots.ts'

interface Asked extends AskedDay {
  carrierId: string
  newest: string
}

/** What a carrier's dashboard says beside its BASICs. */
export async function dashboardDetails(
  tx: Tx,
  user: User,
  { carrierId, newest, on, ...asked }: Asked,
): Promise<DashboardDetails> {
  // The window of the snapshot before begins earlier.
  const analyzed = await analyzedCarrier(tx, user, {
    carrierId,
    snapshot: asked.snapshot,
    from: (day) => windowOf(snapshotBefore(day)).from,
  })
  const { carrier, record, comparison, snapshot } = analyzed
  const previous = snapshotBefore(snapshot)
  const files = record.files ?? []
  const score = await inTurns(scoreCarrier(record, snapshot, comparison))
  const history = await carrierScores(tx, [carrier.id], lastSnapshots(asked.snapshot, shownSnapshots))
  const standings = score.basics.map(({ basic, percentile, threshold, isAlert }) => ({
    basic,
    percentile,
    threshold,
    isAlert,
  }))
  const { Score, Basis } = score.iss
  return {
    CarrierId: carrier.id,
    Snapshot: snapshot,
    Files: safetyFiles(filesAt(files, snapshot), on),
    FmcsaOnFile: await fmcsaOnFile(tx, carrier.id, { snapshot: asked.snapshot, on }),
    MonthsWithoutFiles: monthsWithoutFiles(history, snapshot),
    PreviousSnapshot: previous,
    NextSnapshot: snapshotAfter(asked.snapshot),
    Snapshots: snapshotsOf(files, newest),
    Points: score.basics.reduce((sum, { numerator }) => sum + numerator, 0),
    InspectionsWithoutDriver: await countWithoutDriver(tx, carrier.id),
    Rates: await dashboardRates(analyzed, snapshot, previous),
    IssSteps: issSteps({ score: Score, basis: Basis }, standings),
    IssWithoutAlerts: issWithoutAlerts(Basis, standings) ?? null,
    History: historyOf(score, history),
    Next: await nextOf(analyzed, score, snapshot),
  }
}

/** @param known false where the files of the 24 months are not all on file. */
const rate = (part: Part, earlier: Part, known: { now: boolean; before: boolean }) => ({
  Count: part.count,
  Of: part.of,
  Percent: known.now ? percentOf(part) : null,
  PreviousPercent: known.before ? percentOf(earlier) : null,
})

const isWhole = ({ files = [] }: CarrierRecord, kind: SafetyFileKind, day: string) =>
  gapOf(files, kind, { from: windowOf(day).from, to: day }) === undefined

async function dashboardRates({ record }: Analyzed, snapshot: string, previous: string) {
  const now = await inTurns(ratesOf(record, snapshot))
  const before = await inTurns(ratesOf(record, previous))
  const isKnownAt = (day: string) => roadsideKinds.every((kind) => isWhole(record, kind, day))
  const known = { now: isKnownAt(snapshot), before: isKnownAt(previous) }
  return {
    Clean: rate(now.clean, before.clean, known),
    VehicleOutOfService: rate(now.vehicleOutOfService, before.vehicleOutOfService, known),
    DriverOutOfService: rate(now.driverOutOfService, before.driverOutOfService, known),
    Crashes: isWhole(record, 'Crashes', snapshot)
      ? {
          Count: now.crashes.count,
          WithInjury: now.crashes.withInjury,
          Previous: isWhole(record, 'Crashes', previous) ? before.crashes.count : null,
        }
      : null,
  }
}

const historyOf = ({ basics }: CarrierScore, history: readonly StoredScore[]) =>
  basics.map(({ basic, threshold }) => ({
    Basic: basic,
    Threshold: threshold,
    Points: history.flatMap((at) =>
      at.basics.filter((one) => one.basic === basic).map((one) => historyPoint(at, one)),
    ),
  }))

/** A month without files of its own, or without all of its 24 months, has no number: the old one would look like a new one. */
function historyPoint(at: StoredScore, { basic, ...one }: StoredScore['basics'][number]) {
  const isCrash = basic === 'Crash Indicator'
  const IsOnFile = isCrash
    ? hasOwnFiles(at) && at.files.some(({ Kind, IsWhole }) => Kind === 'Crashes' && IsWhole)
    : isOnFile(at)
  return {
    Snapshot: at.snapshot,
    Percentile: IsOnFile ? one.percentile : null,
    PercentileText: IsOnFile ? one.percentile_text : 'Not on file',
    IsOnFile,
    EventGroup: IsOnFile ? one.event_group : null,
  }
}

const monthsWithoutFiles = (history: readonly StoredScore[], day: string) =>
  history.filter((at) => at.snapshot > day && !hasOwnFiles(at)).map(({ snapshot }) => snapshot.slice(0, 7))

/** Those that can be chosen, newest first: none after the newest files, and the days of files among them. */
function snapshotsOf(files: CarrierFiles, newest: string): string[] {
  const calendar = lastSnapshots(newest, shownSnapshots)
  const last = scoredDay(files, newest)
  const published = files
    .filter(({ kind, day }) => kind === 'Inspections' && day <= newest && day >= (calendar[0] ?? newest))
    .map(({ day }) => day)
  const all = new Set([...calendar.filter((day) => day <= last), ...published, last])
  return [...all].toSorted().toReversed()
}

const violationsOf = ({ lines }: CarrierScore['basics'][number]) =>
  lines.reduce((sum, { violations }) => sum + violations.length, 0)

/** The BASICs at the next snapshot, of what is known at this one. */
async function nextOf({ record, comparison }: Analyzed, score: CarrierScore, snapshot: string) {
  const next = await inTurns(
    scoreCarrier(record, snapshotAfter(snapshot), { ...comparison, estimatedAlone: 'all' }),
  )
  return next.basics.map((basic, place) => {
    const now = score.basics[place] ?? basic
    return {
      Basic: basic.basic,
      Percentile: basic.percentile ?? null,
      Alert: basic.isAlert,
      Leaving: violationsOf(now) - violationsOf(basic),
    }
  })
}

/** As many as the list shows, whenever they were. */
async function countWithoutDriver(tx: Tx, carrierId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('roadside_inspection')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(inScope('account_id', [carrierId]))
    .where('driver_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
