import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { MvrDispute, MvrDisputeStatus } from 'shared-api/mvr/mvr-dispute'
import type { Tx } from '../../platform/database/connect.ts'
import { pageBounds, type PageOfRows } from '../../platform/database/list.ts'
import type { MvrDisputeTable } from '../../platform/database/tables/mvr-tables.ts'
import { instant } from '../../platform/database/wire.ts'

const status: RawBuilder<MvrDisputeStatus> = sql`
  case when mvr_dispute.answered_at is null then 'Open' else 'Answered' end
`

const columns = [
  'mvr_dispute.id as Id',
  'mvr_dispute.report_id as ReportId',
  'mvr_dispute.driver_id as Driver__c',
  'mvr_report.driver_name as DriverName',
  status.as('Status__c'),
  'mvr_dispute.text as Text',
  instant('mvr_dispute.opened_at').as('OpenedAt'),
  'mvr_dispute.answer as Answer',
  'mvr_dispute.answered_by_name as AnsweredBy',
  sql<string | null>`${instant('mvr_dispute.answered_at')}`.as('AnsweredAt'),
] as const

const disputes = (tx: Tx) =>
  tx.selectFrom('mvr_dispute').innerJoin('mvr_report', 'mvr_report.id', 'mvr_dispute.report_id')

export const selectDispute = (tx: Tx, id: string): Promise<MvrDispute | undefined> =>
  disputes(tx).select(columns).where('mvr_dispute.id', '=', id).executeTakeFirst()

/** @param reportId undefined: of all reports. */
export async function selectDisputes(
  tx: Tx,
  reportId: string | undefined,
  { Page, PageSize }: { Page: number; PageSize: number },
): Promise<PageOfRows<MvrDispute>> {
  const found = disputes(tx).$if(reportId !== undefined, (query) =>
    query.where('mvr_dispute.report_id', '=', reportId ?? ''),
  )
  const { Total } = await found.select(sql<number>`count(*)::int`.as('Total')).executeTakeFirstOrThrow()
  const { limit, offset } = pageBounds({ Page, PageSize }, Total)
  const Data = await found
    .select(columns)
    .orderBy('mvr_dispute.opened_at', 'desc')
    .orderBy('mvr_dispute.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { Data, Page, PageSize, Total }
}

/** Gives its id. */
export async function insertDispute(tx: Tx, row: Insertable<MvrDisputeTable>): Promise<string> {
  const { id } = await tx.insertInto('mvr_dispute').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

interface Answer {
  text: string
  userId: string
  userName: string
  now: Date
}

/** False where it was answered before. */
export async function answerDispute(tx: Tx, id: string, { text, userId, userName, now }: Answer) {
  const row = await tx
    .updateTable('mvr_dispute')
    .set({ answer: text, answered_by: userId, answered_by_name: userName, answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
