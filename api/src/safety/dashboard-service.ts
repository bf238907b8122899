import { sql } from 'kysely'
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
import { carrierScores, type StoredScore } from './score-store.ts'
import { lastSnapshots } from './safety-service.ts'
import { shownSnapshots } from './snapshots.ts'

interface Asked {
  carrierId: string
  snapshot: string
  newest: string
}

/** What a carrier's dashboard says beside its BASICs. */
export async function dashboardDetails(
  tx: Tx,
  user: User,
  { carrierId, snapshot, newest }: Asked,
): Promise<DashboardDetails> {
  const previous = snapshotBefore(snapshot)
  // The window of the snapshot before begins earlier.
  const analyzed = await analyzedCarrier(tx, user, { carrierId, snapshot, from: windowOf(previous).from })
  const { carrier, record, comparison } = analyzed
  const score = await inTurns(scoreCarrier(record, snapshot, comparison))
  const history = await carrierScores(tx, [carrier.id], lastSnapshots(snapshot, shownSnapshots))
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
    PreviousSnapshot: previous,
    NextSnapshot: snapshotAfter(snapshot),
    Snapshots: lastSnapshots(newest, shownSnapshots).toReversed(),
    Points: score.basics.reduce((sum, { numerator }) => sum + numerator, 0),
    InspectionsWithoutDriver: await countWithoutDriver(tx, carrier.id),
    Rates: await dashboardRates(analyzed, snapshot, previous),
    IssSteps: issSteps({ score: Score, basis: Basis }, standings),
    IssWithoutAlerts: issWithoutAlerts(Basis, standings) ?? null,
    History: historyOf(score, history),
    Next: await nextOf(analyzed, score, snapshot),
  }
}

const rate = (part: Part, earlier: Part) => ({
  Count: part.count,
  Of: part.of,
  Percent: percentOf(part),
  PreviousPercent: percentOf(earlier),
})

async function dashboardRates({ record }: Analyzed, snapshot: string, previous: string) {
  const now = await inTurns(ratesOf(record, snapshot))
  const before = await inTurns(ratesOf(record, previous))
  return {
    Clean: rate(now.clean, before.clean),
    VehicleOutOfService: rate(now.vehicleOutOfService, before.vehicleOutOfService),
    DriverOutOfService: rate(now.driverOutOfService, before.driverOutOfService),
    Crashes: {
      Count: now.crashes.count,
      WithInjury: now.crashes.withInjury,
      Previous: before.crashes.count,
    },
  }
}

const historyOf = ({ basics }: CarrierScore, history: readonly StoredScore[]) =>
  basics.map(({ basic, threshold }) => ({
    Basic: basic,
    Threshold: threshold,
    Points: history.flatMap((at) =>
      at.basics
        .filter((one) => one.basic === basic)
        .map((one) => ({
          Snapshot: at.snapshot,
          Percentile: one.percentile,
          PercentileText: one.percentile_text,
          EventGroup: one.event_group,
        })),
    ),
  }))

const violationsOf = ({ lines }: CarrierScore['basics'][number]) =>
  lines.reduce((sum, { violations }) => sum + violations.length, 0)

/** The BASICs at the next snapshot, of what is known at this one. */
async function nextOf({ record, comparison }: Analyzed, score: CarrierScore, snapshot: string) {
  const next = await inTurns(scoreCarrier(record, snapshotAfter(snapshot), { ...comparison, copied: [] }))
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
