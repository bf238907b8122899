import { sql } from 'kysely'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { AttorneyStatus, TicketRecord } from 'shared-api/tickets'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { accountWithId, instant, instantOf, money, named } from '../platform/database/wire.ts'
import { isDuePayment, isSettlingPayment } from '../payments/unpaid.ts'
import { mayTellDriver } from '../payments/driver-messages.ts'
import { addLimit } from '../safety/dataq-limits.ts'
import { tickets } from './ticket-queries.ts'

const facts = [
  'ticket.id as Id',
  'ticket.number as Name',
  'ticket.received_on as Date_of_Ticket',
  'ticket.city_state as Ticket_City_State__c',
  'ticket.attorney_status as Attorney_Status__c',
  'ticket.driver_id as Driver__c',
  'ticket.driver_full_name as Driver_Full_Name__c',
  'account.name as Carrier',
  accountWithId.as('Carrier__r'),
  'ticket.violation_description as Violation_Description__c',
  'ticket.violation_category as Violation_Category__c',
  'ticket.court_on as Court_Date__c',
  'ticket.court_location as Court_Location__c',
  'ticket.must_appear as Must_Appear__c',
  'ticket.attorney_name as Attorney_Name__c',
  'ticket.outcome as Ticket_Outcome__c',
  'ticket.ticket_type as TicketType__c',
  'agent.name as agentName',
  'ticket.follow_up_on as Follow_Up_Date__c',
  'ticket.is_accident as Accident__c',
  'ticket.license_type as Drivers_License_Type__c',
  'ticket.county as Ticket_County__c',
  sql<string | null>`(ticket.closed_at at time zone account.time_zone)::date`.as('Ticket_Closed_Date__c'),
  'ticket.portal_notes as Notes_Portal__c',
  'ticket.fine_currency as CurrencyIsoCode',
  money(sql`ticket.initial_fine_cents`).as('Initial_Fine__c'),
  money(sql`ticket.final_fine_cents`).as('Final_Fine__c'),
  'ticket.fine_due_on as Ticket_Fine_Due_Date__c',
  'ticket.fine_notes as Fine_Notes__c',
  money(sql`ticket.final_fine_cents - ticket.initial_fine_cents`).as('Fine_Change__c'),
  instant('ticket.created_at').as('CreatedDate'),
  named('ticket.created_by_name').as('CreatedBy'),
  'ticket.citation_number as Citation_Number__c',
  'ticket.special_instruction as SpecialInstruction',
  'ticket.no_driver_comms_until_paid as noDriverCommsUntilPaid',
  sql<boolean>`not ${mayTellDriver}`.as('AreDriverMessagesHeld'),
  'ticket.version as Version',
] as const

const due = sql`payment.ticket_id = ticket.id and ${isDuePayment}`
const settling = sql`payment.ticket_id = ticket.id and ${isSettlingPayment}`

const sumOf = (condition: typeof due) =>
  money(sql`(select sum(payment.amount_cents) from payment where ${condition})`)

/** The last time that the ticket came to each status, oldest first. */
const statusDates = sql<{ Status: AttorneyStatus; ChangedDate: string }[]>`(
  select json_agg(json_build_object('Status', status, 'ChangedDate', ${instantOf(sql`at`)}) order by at)
  from (
    select status, max(at) as at from (
      select 'Ticket Received' as status, ticket.created_at as at
      union all
      select new_value, changed_at from ticket_change
      where ticket_change.ticket_id = ticket.id and field = 'Attorney_Status__c'
    ) as step group by status
  ) as latest
)`

const challenge = sql<TicketRecord['Associated_Inspection__r']>`(
  select json_build_object(
    'Id', id, 'Name', number, 'Status__c', status, 'DataQ__c', dataq_number, 'Challenge_Type__c', challenge_type
  )
  from challenge where challenge.ticket_id = ticket.id order by created_at desc, id desc limit 1
)`

const challengeLimits = sql<TicketRecord['ChallengeLimits']>`json_build_object(
  'FileBy', ${addLimit(sql`ticket.received_on`, sql`'file inspection'`)},
  'FileCrashBy', ${addLimit(sql`ticket.received_on`, sql`'file crash'`)}
)`

/** All that is due on the first day. */
const nextPayment = sql<TicketRecord['NextPayment']>`(
  select json_build_object('Amount', ${money(sql`sum(amount_cents)`)}, 'DueDate', max(due_on))
  from (
    select amount_cents, due_on, rank() over (order by due_on nulls first) as place
    from payment where ${due}
  ) as due where place = 1 having count(*) > 0
)`

/** What of its payments keeps a ticket from being deleted. */
const paymentState = sql<PaymentState | null>`(
  select state from (
    select case
      when status in ('Paid', 'Review', 'In Checkout') then status
      when exists (select from checkout_payment where checkout_payment.payment_id = payment.id) then 'Started'
    end as state
    from payment where payment.ticket_id = ticket.id
  ) as known
  where state is not null
  order by array_position(array['Paid', 'Review', 'In Checkout', 'Started'], state) limit 1
)`

/** The ticket with everything that its details show; undefined where the caller may not see it. */
export async function findTicket(tx: Tx, id: string, user: User): Promise<TicketRecord | undefined> {
  const row = await tickets(tx)
    .select(facts)
    .select([
      sumOf(due).as('Payment_Due__c'),
      sumOf(settling).as('Payment_Settling__c'),
      nextPayment.as('NextPayment'),
      statusDates.as('StatusDates'),
      challenge.as('Associated_Inspection__r'),
      challengeLimits.as('ChallengeLimits'),
      paymentState.as('paymentState'),
    ])
    .where('ticket.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { paymentState: _state, ...ticket } = row
  return {
    ...ticket,
    DeleteRefusal: deleteRefusal(row, user),
    CorrectRefusal: correctRefusal(row, user),
  }
}

export async function ticketOf(tx: Tx, id: string, user: User): Promise<TicketRecord> {
  const ticket = await findTicket(tx, id, user)
  if (ticket === undefined) throw new Refusal(404, recordNotFound)
  return ticket
}

/** Started: a checkout was left, and money may still come for it. */
type PaymentState = 'Paid' | 'Review' | 'In Checkout' | 'Started'

interface Deletable extends Pick<TicketRecord, 'Attorney_Status__c' | 'Associated_Inspection__r'> {
  paymentState: PaymentState | null
}

function deleteRefusal(
  { Attorney_Status__c: status, Associated_Inspection__r: inspection, paymentState: state }: Deletable,
  { role }: User,
): string | null {
  if (role === 'driver') return 'Your carrier can delete this ticket.'
  if (state === 'Paid') return "A payment was made. A ticket with a payment can't be deleted."
  if (state === 'Review') return "A payment is in review. Its ticket can't be deleted."
  if (state === 'In Checkout') return 'A payment is being made. Finish or cancel it first.'
  if (state === 'Started') return paymentStarted
  if (status !== 'Ticket Received')
    return `The ticket is in ${status}. A ticket can be deleted only in Ticket Received.`
  if (inspection !== null) return `Compliance challenge ${inspection.Name} is about this ticket.`
  return null
}

export const paymentStarted = "A payment was started. A ticket with payment records can't be deleted."

export const sentToAttorney = 'The ticket was sent to the attorney. Add a note to report a mistake.'

function correctRefusal(
  { Attorney_Status__c: status }: Pick<TicketRecord, 'Attorney_Status__c'>,
  { role }: User,
): string | null {
  if (role === 'operator') return 'The back office changes tickets with UpdateTicketDetails.'
  return status === 'Ticket Received' ? null : sentToAttorney
}
