import { sql } from 'kysely'
import type { DashboardDetails } from 'shared-api/safety/sms-dashboard'
import type { Tx } from '../platform/database/connect.ts'
import { type AskedDay, wordAge } from './files-of-score.ts'

type OnFile = DashboardDetails['FmcsaOnFile']

/** The newest of what FMCSA itself says of a carrier, up to the snapshot. */
export const fmcsaOnFile = async (tx: Tx, carrierId: string, asked: Asked): Promise<OnFile> => ({
  Published: await selectNewestPublished(tx, carrierId, asked),
  Page: await selectNewestPage(tx, carrierId, asked),
})

type Asked = Pick<AskedDay, 'snapshot' | 'on'>

async function selectNewestPublished(
  tx: Tx,
  carrierId: string,
  { snapshot, on }: Asked,
): Promise<OnFile['Published']> {
  const row = await tx
    .selectFrom('national_published')
    .innerJoin('account', (join) =>
      join.on('national_published.dot_number', '=', sql<number>`usdot_number(account.dot_number)`),
    )
    .select([
      'national_published.snapshot as Day',
      sql<boolean>`bool_or(alerts is not null)`.as('HasAlerts'),
      sql<boolean>`bool_or(percentiles is not null)`.as('HasPercentiles'),
    ])
    .where('account.id', '=', carrierId)
    .where('national_published.snapshot', '<=', snapshot)
    .groupBy('national_published.snapshot')
    .orderBy('national_published.snapshot', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, ...wordAge(row.Day, on) }
}

/** Of the newest snapshot that a percentile or another figure of the page is entered for. */
async function selectNewestPage(tx: Tx, carrierId: string, { snapshot, on }: Asked): Promise<OnFile['Page']> {
  const row = await tx
    .selectFrom('copied_percentile')
    .select(['snapshot as Day', sql<number>`count(*)::int`.as('Basics')])
    .where('account_id', '=', carrierId)
    .where('snapshot', '<=', snapshot)
    .groupBy('snapshot')
    .unionAll(
      tx
        .selectFrom('fmcsa_page')
        .select(['day as Day', sql<number>`0`.as('Basics')])
        .where('account_id', '=', carrierId)
        .where('day', '<=', snapshot),
    )
    .orderBy('Day', 'desc')
    .orderBy('Basics', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { Day: row.Day, Basics: row.Basics, ...wordAge(row.Day, on) }
}
