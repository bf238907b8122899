import { type Insertable, sql } from 'kysely'
import type { TicketUpdate } from 'shared-api/tickets/ticket-progress'
import type { Tx } from '../platform/database/connect.ts'
import { centsOfField } from '../payments/money.ts'
import type { TicketChangeTable } from '../platform/database/tables/ticket-history-tables.ts'

export type TicketFields = Omit<TicketUpdate, 'Id' | 'Version' | 'Reason' | 'Ticket_Outcome__c'> & {
  Ticket_Outcome__c?: TicketUpdate['Ticket_Outcome__c'] | null
}

/** False when there is no such ticket, or when its policies let the caller not change it. */
export async function lockTicket(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('ticket').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Undefined for a ticket that the caller may not see. */
export async function selectAccountOfTicket(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('ticket').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id
}

/** @param closedAt undefined keeps what is there; null opens the ticket again. */
export const updateTicketRow = (
  tx: Tx,
  id: string,
  fields: TicketFields,
  closedAt: Date | null | undefined,
) =>
  tx
    .updateTable('ticket')
    .set({
      driver_id: fields.Driver__c,
      driver_full_name: fields.Driver_Full_Name__c,
      citation_number: fields.Citation_Number__c,
      received_on: fields.Date_of_Ticket,
      city_state: fields.Ticket_City_State__c,
      county: fields.Ticket_County__c,
      violation_description: fields.Violation_Description__c,
      violation_category: fields.Violation_Category__c,
      court_on: fields.Court_Date__c,
      court_location: fields.Court_Location__c,
      is_accident: fields.Accident__c,
      license_type: fields.Drivers_License_Type__c,
      initial_fine_cents: centsOfField(fields.Initial_Fine__c),
      fine_due_on: fields.Ticket_Fine_Due_Date__c,
      attorney_status: fields.Attorney_Status__c,
      outcome: fields.Ticket_Outcome__c,
      attorney_name: fields.Attorney_Name__c,
      must_appear: fields.Must_Appear__c,
      ticket_type: fields.TicketType__c,
      follow_up_on: fields.Follow_Up_Date__c,
      portal_notes: fields.Notes_Portal__c,
      final_fine_cents: centsOfField(fields.Final_Fine__c),
      fine_notes: fields.Fine_Notes__c,
      closed_at: closedAt,
    })
    .where('id', '=', id)
    .execute()

export const insertChanges = (tx: Tx, rows: Insertable<TicketChangeTable>[]) =>
  tx.insertInto('ticket_change').values(rows).execute()

/** A driver of the same carrier. */
export const selectDriverName = (tx: Tx, driverId: string, accountId: string) =>
  tx
    .selectFrom('driver')
    .select('name')
    .where('id', '=', driverId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Deletes the ticket with all that belongs to it. */
export const deleteTicketRow = (tx: Tx, id: string) => sql`select delete_ticket(${id})`.execute(tx)

export const selectOpenAndCloseDate = (tx: Tx, id: string) =>
  tx
    .selectFrom('ticket')
    .innerJoin('account', 'account.id', 'ticket.account_id')
    .select([
      sql<string>`(ticket.created_at at time zone account.time_zone)::date`.as('OpenDate'),
      sql<string | null>`(ticket.closed_at at time zone account.time_zone)::date`.as('CloseDate'),
    ])
    .where('ticket.id', '=', id)
    .executeTakeFirst()

/** False where the ticket's messages are not held, or where the caller may not release them. */
export async function coverTicketRow(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isCovered: boolean }>`select cover_ticket(${id}) as "isCovered"`.execute(tx)
  return rows[0]?.isCovered === true
}
