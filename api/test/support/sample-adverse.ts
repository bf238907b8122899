import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { call, type CallInput } from 'shared-api'
import { mvrAdverse, type MvrAdverseDraft } from 'shared-api/mvr/mvr-adverse'
import type { Db } from '../../src/platform/database/connect.ts'

export const start = (ReportId: string, more: Partial<MvrAdverseDraft> = {}) =>
  call(mvrAdverse.start, {
    body: { ReportId, Reason: 'Two serious violations in 3 years', GivesSummary: true, ...more },
  })

export const sendFinal = ({ Id, Version }: { Id: string; Version: number }) =>
  call(mvrAdverse.sendFinal, { body: { Id, Version } })

export const endAction = (
  { Id, Version }: { Id: string; Version: number },
  Reason = 'The driver explained it',
) => call(mvrAdverse.end, { body: { Id, Version, Reason } })

export const listActions = (query: CallInput<typeof mvrAdverse.list>['query'] = {}) =>
  call(mvrAdverse.list, { query })

/** The driver says that the report is wrong. Gives the dispute's id. */
export async function openDispute(admin: Db, reportId: string, at: Date): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into mvr_dispute (id, report_id, account_id, driver_id, text, opened_by, opened_by_name, opened_at)
    select ${id}, mvr_report.id, mvr_report.account_id, mvr_report.driver_id, 'This conviction is of another driver', app_user.id,
      app_user.name, ${at}
    from mvr_report, app_user where mvr_report.id = ${reportId} and app_user.email = 'driver@demo.example'
  `.execute(admin)
  return id
}

export const answerDispute = (admin: Db, id: string, at: Date) =>
  sql`
    update mvr_dispute set answered_at = ${at}, answer = 'The state confirms the conviction',
      answered_by = app_user.id, answered_by_name = app_user.name
    from app_user where mvr_dispute.id = ${id} and app_user.email = 'carrier@demo.example'
  `.execute(admin)
