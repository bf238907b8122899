import type { Tx } from '../platform/database/connect.ts'
import { detailColumns } from '../drivers/driver-form-queries.ts'

export type TicketRecordRow = NonNullable<Awaited<ReturnType<typeof selectTicketRecord>>>
export type DriverRecordRow = NonNullable<Awaited<ReturnType<typeof selectDriverRecord>>>

export const selectTicketRecord = (tx: Tx, id: string) =>
  tx
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.account_id')
    .leftJoin('agent', 'agent.id', 'ticket.agent_id')
    .select([
      'ticket.id',
      'ticket.number',
      'ticket.received_on',
      'ticket.city_state',
      'ticket.attorney_status',
      'ticket.driver_id',
      'ticket.driver_full_name',
      'ticket.violation_description',
      'ticket.violation_category',
      'ticket.court_on',
      'ticket.outcome',
      'ticket.closed_at',
      'ticket.ticket_type',
      'ticket.county',
      'ticket.license_type',
      'ticket.is_accident',
      'ticket.follow_up_on',
      'ticket.portal_notes',
      'ticket.initial_fine_cents',
      'ticket.final_fine_cents',
      'ticket.fine_currency',
      'ticket.fine_due_on',
      'ticket.fine_notes',
      'agent.name as agent_name',
      'account.id as account_id',
      'account.name as account_name',
      'account.time_zone',
    ])
    .where('ticket.id', '=', id)
    .executeTakeFirst()

export const selectChallengeRecord = (tx: Tx, id: string) =>
  tx
    .selectFrom('challenge')
    .innerJoin('account', 'account.id', 'challenge.account_id')
    .leftJoin('ticket', 'ticket.id', 'challenge.ticket_id')
    .leftJoin('driver', 'driver.id', 'challenge.driver_id')
    .select([
      'challenge.id',
      'challenge.number',
      'challenge.status',
      'challenge.dataq_number',
      'challenge.dataq_outcome',
      'challenge.challenge_type',
      'challenge.fine_cents',
      'challenge.currency',
      'challenge.is_fine_paid_from_ticket',
      'challenge.fine_due_on',
      'challenge.ticket_on',
      'challenge.ticket_flow',
      'challenge.driver_id',
      'account.id as account_id',
      'account.name as account_name',
      'ticket.id as ticket_id',
      'ticket.number as ticket_number',
      'driver.name as driver_name',
    ])
    .where('challenge.id', '=', id)
    .executeTakeFirst()

export const selectDriverRecord = (tx: Tx, id: string) =>
  tx
    .selectFrom('driver')
    .innerJoin('account', 'account.id', 'driver.account_id')
    .select([
      ...detailColumns,
      'driver.is_member',
      'driver.active_until_on',
      'driver.is_embark_monitored',
      'driver.cancelled_on',
      'driver.upload_id',
      'driver.created_at',
      'account.name as account_name',
    ])
    .where('driver.id', '=', id)
    .executeTakeFirst()

export const selectMvrReportRecord = (tx: Tx, id: string) =>
  tx
    .selectFrom('mvr_report')
    .innerJoin('account', 'account.id', 'mvr_report.account_id')
    .select([
      'mvr_report.id',
      'mvr_report.driver_id',
      'mvr_report.driver_name',
      'mvr_report.mvr_type',
      'mvr_report.message',
      'mvr_report.status',
      'mvr_report.created_at',
      'account.id as account_id',
      'account.name as account_name',
    ])
    .where('mvr_report.id', '=', id)
    .executeTakeFirst()

export const selectRoadsideInspectionRecord = (tx: Tx, id: string) =>
  tx
    .selectFrom('roadside_inspection as inspection')
    .innerJoin('account', 'account.id', 'inspection.account_id')
    .leftJoin('driver', 'driver.id', 'inspection.driver_id')
    .select([
      'inspection.id',
      'inspection.inspected_on',
      'inspection.report_state',
      'inspection.report_number',
      'inspection.level',
      'inspection.oos_total',
      'inspection.has_placardable_material',
      'inspection.driver_id',
      'driver.name as driver_name',
      'account.id as account_id',
      'account.name as account_name',
    ])
    .where('inspection.id', '=', id)
    .executeTakeFirst()

const violations = (tx: Tx) =>
  tx
    .selectFrom('roadside_violation as violation')
    .select([
      'violation.id',
      'violation.inspection_id',
      'violation.code',
      'violation.description',
      'violation.basic',
      'violation.severity',
      'violation.is_out_of_service',
    ])

export const selectViolationRecord = (tx: Tx, id: string) =>
  violations(tx).where('violation.id', '=', id).executeTakeFirst()

/** The gravest first. */
export const selectViolationsOf = (tx: Tx, inspectionId: string) =>
  violations(tx)
    .where('violation.inspection_id', '=', inspectionId)
    .orderBy('violation.is_out_of_service', 'desc')
    .orderBy('violation.severity', 'desc')
    .orderBy('violation.id')
    .execute()
