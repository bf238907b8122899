import { sql } from 'kysely'
import type { RollOff } from 'shared-api/safety/roll-off'
import { Basic } from 'shared-api/safety'
import { carrierDays } from '../platform/database/carrier-days.ts'
import { next60Days } from './safety-counters.ts'
import type { Tx } from '../platform/database/connect.ts'
import { inScope, type Scope } from '../platform/database/list.ts'
import { isCounted } from './court-decisions.ts'
import { countViolationsRollingOff } from './roadside-queries.ts'
import { newestSnapshot, droppedAt, lastDayWithin, snapshotAfter, windowOf } from './score/window.ts'

/** Violations by inspection date and BASIC. */
const countByDay = (tx: Tx, scope: Scope, { from, to }: { from: string; to: string }) =>
  tx
    .selectFrom('roadside_violation')
    .select(['inspected_on', 'basic', sql<number>`count(*)::int`.as('count')])
    .where(inScope('account_id', scope))
    .where(isCounted)
    .where('inspected_on', '>=', from)
    .where('inspected_on', '<', to)
    .groupBy(['inspected_on', 'basic'])
    .execute()

type DayCount = Awaited<ReturnType<typeof countByDay>>[number]

/** The violations that drop out at each of the next twelve snapshots. */
export async function rollOffOf(tx: Tx, scope: Scope, now: Date): Promise<RollOff> {
  const newest = newestSnapshot(now)
  const snapshots = nextSnapshots(newest)
  const from = windowOf(newest).from
  const counted = await countByDay(tx, scope, { from, to: windowOf(snapshots.at(-1) ?? newest).from })
  const days = await carrierDays(tx, scope, now)
  const { count } = await countViolationsRollingOff(tx, days, next60Days)
  return {
    Months: snapshots.map((snapshot) => {
      const { from: begins, to: ends } = droppedAt(snapshot)
      const off = counted.filter((day) => day.inspected_on >= begins && day.inspected_on < ends)
      return { Month: snapshot.slice(0, 7), Snapshot: snapshot, Count: sumOf(off), Basics: byBasic(off) }
    }),
    Next: nextOf(counted, days.map(({ today }) => today).toSorted()[0] ?? newest),
    Within60Days: count,
  }
}

function nextSnapshots(newest: string): string[] {
  const snapshots = [snapshotAfter(newest)]
  while (snapshots.length < 12) snapshots.push(snapshotAfter(snapshots.at(-1) ?? newest))
  return snapshots
}

const sumOf = (days: readonly DayCount[]) => days.reduce((sum, { count }) => sum + count, 0)

/** Highest count first, ties in BASIC order. */
function byBasic(days: readonly DayCount[]) {
  return Basic.options
    .map((basic) => ({ Basic: basic, Count: sumOf(days.filter((day) => day.basic === basic)) }))
    .filter(({ Count }) => Count > 0)
    .toSorted((one, other) => other.Count - one.Count)
}

function nextOf(days: readonly DayCount[], today: string): RollOff['Next'] {
  const toCome = days.filter(({ inspected_on: day }) => lastDayWithin(day, 24) >= today)
  return Basic.options.flatMap((basic) => {
    const ofBasic = toCome.filter((day) => day.basic === basic)
    const first = ofBasic.map(({ inspected_on: day }) => day).toSorted()[0]
    return first === undefined
      ? []
      : [{ Basic: basic, Date: lastDayWithin(first, 24), Count: sumOf(ofBasic) }]
  })
}
