import { sql } from 'kysely'
import type { LinkState, PaymentSummary } from 'shared-api/payments'
import type { Tx } from '../platform/database/connect.ts'
import { instant, money } from '../platform/database/wire.ts'
import { isExpired, type PayLink, validityOf } from './pay-link.ts'
import { shortName } from './short-name.ts'
import { chargedOrAsked, paymentLines } from './ticket-payments.ts'
import { isDuePayment, isSettlingPayment } from './unpaid.ts'

const refundRule = 'In full until the attorney files with the court'

/** What a pay link is for; undefined where its payment is not there any more. */
export async function paymentSummary(tx: Tx, link: PayLink, now: Date): Promise<PaymentSummary | undefined> {
  const row = await selectLinkedPayment(tx, link.paymentId)
  if (row === undefined) return undefined
  const { ticketId, Status, isSettling, driver, Carrier, CourtFine, Ticket, ...Payment } = row
  const { issuedOn, expiresOn } = validityOf(link)
  const State = isSettling ? 'settling' : (settled[Status] ?? (isExpired(link, now) ? 'link expired' : 'due'))
  return {
    State,
    LinkIssuedOn: issuedOn,
    LinkExpiresOn: expiresOn,
    Payment,
    Others: State === 'due' ? await selectOtherDues(tx, { ticketId, but: Payment.Id }) : [],
    For: shortName(driver),
    Carrier,
    Ticket,
    CourtFine,
    RefundRule: refundRule,
  }
}

const settled: Partial<Record<string, LinkState>> = {
  Paid: 'paid',
  Cancelled: 'cancelled',
}

const paymentColumns = [
  'payment.id as Id',
  'payment.name as paymentName',
  chargedOrAsked,
  'payment.due_on as DueDate',
  paymentLines.as('Lines'),
] as const

const selectLinkedPayment = (tx: Tx, id: string) =>
  tx
    .selectFrom('payment')
    .innerJoin('ticket', 'ticket.id', 'payment.ticket_id')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .select([
      ...paymentColumns,
      'payment.currency as CurrencyIsoCode',
      instant('payment.paid_at').$castTo<string | null>().as('paidDate'),
      'payment.status as Status',
      isSettlingPayment.as('isSettling'),
      'ticket.id as ticketId',
      'ticket.driver_full_name as driver',
      'account.name as Carrier',
      money(sql`ticket.initial_fine_cents`).as('CourtFine'),
      sql<PaymentSummary['Ticket']>`json_build_object(
        'Name', ticket.number, 'Violation_Description__c', ticket.violation_description,
        'Ticket_City_State__c', ticket.city_state, 'Court_Date__c', ticket.court_on
      )`.as('Ticket'),
    ])
    .where('payment.id', '=', id)
    .executeTakeFirst()

const selectOtherDues = (tx: Tx, { ticketId, but }: { ticketId: string; but: string }) =>
  tx
    .selectFrom('payment')
    .select(paymentColumns)
    .where('payment.ticket_id', '=', ticketId)
    .where('payment.id', '<>', but)
    .where(isDuePayment)
    .orderBy(sql`payment.due_on nulls first, payment.created_at, payment.id`)
    .execute()
