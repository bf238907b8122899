import { sql } from 'kysely'
import type { MvrStatus } from 'shared-api/mvr'
import type { Tx } from '../platform/database/connect.ts'

const cameAt = sql`coalesce(mvr_report.finished_at, mvr_report.created_at)`

/** The day on which a report came back, by the carrier's calendar; that of its request where it has not. */
export const cameOn = sql<string>`(${cameAt} at time zone account.time_zone)::date::text`

export interface ListedReport {
  day: string
  type: string
  purpose: string | null
  state: string | null
  status: MvrStatus
}

/** All reports of a driver in short, whatever became of them: the newest ones, and the count of all. */
export async function selectReportList(tx: Tx, driverId: string, most: number) {
  const ofDriver = tx
    .selectFrom('mvr_report')
    .innerJoin('account', 'account.id', 'mvr_report.account_id')
    .where('mvr_report.driver_id', '=', driverId)
  const reports: ListedReport[] = await ofDriver
    .select([
      cameOn.as('day'),
      'mvr_report.mvr_type as type',
      'mvr_report.purpose',
      'mvr_report.state',
      'mvr_report.status',
    ])
    .orderBy(sql`${cameAt} desc`)
    .orderBy('mvr_report.id', 'desc')
    .limit(most)
    .execute()
  const { count } = await ofDriver.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return { reports, reportCount: count }
}
