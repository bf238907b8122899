import { sql } from 'kysely'
import type { SafetyToday } from 'shared-api/safety'
import type { Db, Tx } from '../platform/database/connect.ts'
import { inScope, type Scope } from '../platform/database/list.ts'
import { tenantTx, type User } from '../platform/database/tenant.ts'
import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { fmcsaToday } from './score/window.ts'
import { scoreCarriers } from './score-carriers.ts'

const nightUser: User = { id: '', role: 'operator', accountIds: [], driverId: undefined }

/** Carriers in one transaction. */
const batch = 200

/** Computes each carrier's score as if FMCSA ran today: at night, after the day's imports. */
export const safetyNight = (tools: ScheduleTools): Schedule => ({
  name: 'safety-today',
  cron: '30 6 * * *',
  run: async () => {
    const carriers = await scoreToday(tools)
    if (carriers > 0) tools.log.info({ carriers }, 'scores as of today were computed')
  },
})

/** @returns the number of carriers that had no score of today. */
export async function scoreToday({ db, clock }: Pick<ScheduleTools, 'db' | 'clock'>): Promise<number> {
  const now = clock()
  let computed = 0
  let found = batch
  while (found === batch) {
    // oxlint-disable-next-line no-await-in-loop
    found = await scoreBatch(db, now)
    computed += found
  }
  return computed
}

const scoreBatch = (db: Db, now: Date) =>
  tenantTx(db, nightUser, async (tx) => {
    const today = fmcsaToday(now)
    const accounts = await tx
      .selectFrom('account')
      .leftJoin('safety_today', 'safety_today.account_id', 'account.id')
      .select('account.id')
      .where((where) => where.or([where('as_of', 'is', null), where('as_of', '<', today)]))
      .orderBy('account.id')
      .limit(batch)
      .execute()
    if (accounts.length === 0) return 0
    const computed = await scoreCarriers(
      tx,
      accounts.map(({ id }) => id),
      [today],
      // What arrived since the newest file counts: that is what it would change.
      { dayFor: (_, day) => day, withDaily: true },
    )
    await tx
      .insertInto('safety_today')
      .values(
        computed.map(({ score, basics }) => ({
          account_id: score.account_id,
          as_of: today,
          computed_at: now,
          figures: JSON.stringify(figuresOf(score, basics)),
        })),
      )
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({
          as_of: sql`excluded.as_of`,
          computed_at: sql`excluded.computed_at`,
          figures: sql`excluded.figures`,
        }),
      )
      .execute()
    return accounts.length
  })

type Computed = Awaited<ReturnType<typeof scoreCarriers>>[number]

const figuresOf = (
  score: Computed['score'],
  basics: Computed['basics'],
): Omit<SafetyToday, 'AsOf' | 'DailyFile'> => ({
  IssScore: score.iss_score,
  IssBand: score.iss_band,
  Basics: basics.map((basic) => ({
    Basic: basic.basic,
    Measure: basic.measure,
    EventGroup: basic.event_group,
    Percentile: basic.percentile,
    PercentileText: basic.percentile_text,
    Alert: basic.is_alert,
  })),
})

/** By carrier. */
export async function selectSafetyToday(
  tx: Tx,
  scope: Scope,
): Promise<ReadonlyMap<string, Omit<SafetyToday, 'DailyFile'>>> {
  const rows = await tx
    .selectFrom('safety_today')
    .select(['account_id', 'as_of', 'figures'])
    .where(inScope('safety_today.account_id', scope))
    .execute()
  return new Map(rows.map(({ account_id: id, as_of: AsOf, figures }) => [id, { AsOf, ...figures }]))
}
