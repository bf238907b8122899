import { DatabaseError } from 'pg'
import type { MvrReportRecord } from 'shared-api/mvr'
import { mvrDisputes } from 'shared-api/mvr/mvr-dispute'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { App, AppContext } from '../../context.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { tenantTx } from '../../platform/database/tenant.ts'
import { serve } from '../../serve.ts'
import { selectReportRecord } from '../mvr-queries.ts'
import { withoutSsn } from '../without-ssn.ts'
import * as queries from './dispute-queries.ts'

/** A driver says what is wrong with a report, and the carrier answers. */
export function mvrDisputeRoutes(app: App, { db }: AppContext) {
  serve(app, mvrDisputes.list, ({ query: { ReportId, Page, PageSize }, user }) =>
    tenantTx(db, user, async (tx) => {
      if (ReportId !== undefined) await reportOf(tx, ReportId)
      return queries.selectDisputes(tx, ReportId, { Page, PageSize })
    }),
  )

  serve(app, mvrDisputes.dispute, ({ body: { ReportId, Text }, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const report = await reportOf(tx, ReportId)
      const driverId = report.Driver__c
      if (driverId === null || (report.MVR_Status__c !== 'Complete' && report.MVR_Status__c !== 'No Record'))
        throw new Refusal(409, 'You can dispute a report once it has come back')
      const id = await insertOnce(tx, {
        report_id: report.Id,
        account_id: report.Carrier__r.Id,
        driver_id: driverId,
        text: withoutSsn(Text),
        opened_by: user.id,
        opened_by_name: user.name,
        opened_at: now,
      })
      await audit(tx, user, report.Id, report.Carrier__r.Id)
      return disputeOf(tx, id)
    }),
  )

  serve(app, mvrDisputes.answer, ({ body: { DisputeId, Answer }, user, now, audit }) =>
    tenantTx(db, user, async (tx) => {
      const { ReportId } = await disputeOf(tx, DisputeId)
      const report = await reportOf(tx, ReportId)
      const isAnswered = await queries.answerDispute(tx, DisputeId, {
        text: withoutSsn(Answer),
        userId: user.id,
        userName: user.name,
        now,
      })
      const dispute = await disputeOf(tx, DisputeId)
      if (!isAnswered) throw new Refusal(409, 'Another user answered this dispute', { newer: dispute })
      await audit(tx, user, DisputeId, report.Carrier__r.Id)
      return dispute
    }),
  )
}

async function reportOf(tx: Tx, id: string): Promise<MvrReportRecord> {
  const report = await selectReportRecord(tx, id)
  if (report === undefined) throw new Refusal(404, recordNotFound)
  return report
}

async function disputeOf(tx: Tx, id: string) {
  const dispute = await queries.selectDispute(tx, id)
  if (dispute === undefined) throw new Refusal(404, recordNotFound)
  return dispute
}

async function insertOnce(tx: Tx, row: Parameters<typeof queries.insertDispute>[1]) {
  try {
    return await queries.insertDispute(tx, row)
  } catch (problem) {
    // One of this report is open (unique violation).
    if (problem instanceof DatabaseError && problem.code === '23505')
      throw new Refusal(409, 'Your dispute of this report is open. Your carrier has not answered it yet.')
    throw problem
  }
}
