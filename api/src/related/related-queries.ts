import { sql, type SqlBool } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'

/** Whose records: a carrier's, or those of one of its drivers. */
export interface Owner {
  accountId: string
  driverId: string | undefined
}

interface Bounds {
  limit: number
  offset: number
}

type Owned = 'ticket' | 'challenge' | 'sms_notification' | 'roadside_inspection' | 'mvr_report'

/** The record with this id, if it is a carrier or a driver that the caller sees. */
export async function selectOwner(tx: Tx, id: string): Promise<Owner | undefined> {
  const account = await tx.selectFrom('account').select('id').where('id', '=', id).executeTakeFirst()
  if (account !== undefined) return { accountId: id, driverId: undefined }
  const driver = await tx.selectFrom('driver').select('account_id').where('id', '=', id).executeTakeFirst()
  return driver === undefined ? undefined : { accountId: driver.account_id, driverId: id }
}

const ownedBy = (table: Owned, { accountId, driverId }: Owner) => {
  const ofAccount = sql<SqlBool>`${sql.ref(`${table}.account_id`)} = ${accountId}`
  return driverId === undefined
    ? ofAccount
    : sql<SqlBool>`(${ofAccount} and ${sql.ref(`${table}.driver_id`)} = ${driverId})`
}

export async function countOwned(tx: Tx, table: Owned, owner: Owner): Promise<number> {
  const { count } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ownedBy(table, owner))
    .executeTakeFirstOrThrow()
  return count
}

export const selectTicketsOf = (tx: Tx, owner: Owner, { limit, offset }: Bounds) =>
  tx
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.account_id')
    .leftJoin('agent', 'agent.id', 'ticket.agent_id')
    .select([
      'ticket.id',
      'ticket.number',
      'ticket.driver_id',
      'ticket.driver_full_name',
      'ticket.received_on',
      'ticket.city_state',
      'ticket.attorney_status',
      'ticket.violation_description',
      'ticket.violation_category',
      'ticket.court_on',
      'ticket.created_at',
      'account.name as account_name',
      'agent.name as agent_name',
    ])
    .where(ownedBy('ticket', owner))
    .orderBy(sql`ticket.received_on desc nulls last`)
    .orderBy('ticket.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const selectChallengesOf = (tx: Tx, owner: Owner, { limit, offset }: Bounds) =>
  tx
    .selectFrom('challenge')
    .innerJoin('account', 'account.id', 'challenge.account_id')
    .leftJoin('ticket', 'ticket.id', 'challenge.ticket_id')
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
      'account.name as account_name',
      'ticket.id as ticket_id',
      'ticket.number as ticket_number',
    ])
    .where(ownedBy('challenge', owner))
    .orderBy('challenge.created_at', 'desc')
    .orderBy('challenge.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const selectNotificationsOf = (tx: Tx, owner: Owner, { limit, offset }: Bounds) =>
  tx
    .selectFrom('sms_notification')
    .innerJoin('account', 'account.id', 'sms_notification.account_id')
    .leftJoin('driver', 'driver.id', 'sms_notification.driver_id')
    .select([
      'sms_notification.id',
      'sms_notification.kind',
      'sms_notification.occurred_on',
      'sms_notification.report_state',
      'sms_notification.report_number',
      'sms_notification.violations',
      'sms_notification.created_at',
      'sms_notification.driver_id',
      'driver.name as driver_name',
      'account.id as account_id',
      'account.name as account_name',
    ])
    .where(ownedBy('sms_notification', owner))
    .orderBy('sms_notification.created_at', 'desc')
    .orderBy('sms_notification.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

const inspectionsWithNames = (tx: Tx, owner: Owner) =>
  tx
    .selectFrom('roadside_inspection')
    .innerJoin('account', 'account.id', 'roadside_inspection.account_id')
    .leftJoin('driver', 'driver.id', 'roadside_inspection.driver_id')
    .select([
      'roadside_inspection.inspected_on',
      'roadside_inspection.report_state',
      'roadside_inspection.report_number',
      'roadside_inspection.driver_id',
      'driver.name as driver_name',
      'account.id as account_id',
      'account.name as account_name',
    ])
    .where(ownedBy('roadside_inspection', owner))
    .orderBy('roadside_inspection.inspected_on', 'desc')

export const selectInspectionsOf = (tx: Tx, owner: Owner, { limit, offset }: Bounds) =>
  inspectionsWithNames(tx, owner)
    .select((eb) => [
      'roadside_inspection.id',
      'roadside_inspection.level',
      'roadside_inspection.oos_total',
      eb.fn
        .coalesce(
          eb
            .selectFrom('roadside_violation')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('roadside_violation.inspection_id', '=', 'roadside_inspection.id'),
          sql.lit(0),
        )
        .as('violations'),
    ])
    .orderBy('roadside_inspection.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const selectViolationsOf = (tx: Tx, owner: Owner, { limit, offset }: Bounds) =>
  inspectionsWithNames(tx, owner)
    .innerJoin('roadside_violation', 'roadside_violation.inspection_id', 'roadside_inspection.id')
    .select([
      'roadside_violation.id',
      'roadside_violation.code',
      'roadside_violation.description',
      'roadside_violation.basic',
      'roadside_violation.severity',
      'roadside_violation.is_out_of_service',
      'roadside_inspection.id as inspection_id',
      sql<string>`(roadside_inspection.inspected_on + interval '24 months')::date`.as('rolls_off_on'),
    ])
    .orderBy('roadside_violation.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countViolationsOf(tx: Tx, owner: Owner): Promise<number> {
  const { count } = await tx
    .selectFrom('roadside_inspection')
    .innerJoin('roadside_violation', 'roadside_violation.inspection_id', 'roadside_inspection.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(ownedBy('roadside_inspection', owner))
    .executeTakeFirstOrThrow()
  return count
}

export const selectReportsOf = (tx: Tx, owner: Owner, { limit, offset }: Bounds) =>
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
      'account.name as account_name',
    ])
    .where(ownedBy('mvr_report', owner))
    .orderBy('mvr_report.created_at', 'desc')
    .orderBy('mvr_report.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
