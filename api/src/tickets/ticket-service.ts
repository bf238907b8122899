import type { OpenTicket, OpenTicketFilter } from 'shared-api/tickets'
import type { Tx } from '../platform/database/connect.ts'
import { carrierScope } from '../platform/database/list.ts'
import type { User } from '../platform/database/tenant.ts'
import { decimal } from '../payments/money.ts'
import { payLink } from '../payments/pay-link.ts'
import { selectDuePayments } from '../payments/payment-queries.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { countTicketsByStatus, selectTickets, type TicketRow } from './ticket-queries.ts'

/** One page of tickets, each with what is due on it. Search looks at number, driver, place and violation. */
export async function listTickets(tx: Tx, filter: OpenTicketFilter, user: User, keys: Keys) {
  const { Page, PageSize, Status, Search: words } = filter
  const scope = await carrierScope(tx, user, filter.CarrierId)
  const Counts = await countTicketsByStatus(tx, { scope, words }, user.role)
  const rows = await selectTickets(tx, { scope, words }, filter)
  const Data = await ticketsOf(tx, rows, keys)
  return { Data, Page, PageSize, Total: Counts[Status], Counts }
}

/** Tickets as they are shown, each with what is due on it. */
export async function ticketsOf(tx: Tx, rows: readonly TicketRow[], keys: Keys): Promise<OpenTicket[]> {
  const ids = rows.map(({ id }) => id)
  const due = ids.length === 0 ? [] : await selectDuePayments(tx, ids)
  return rows.map((row) =>
    ticketOf(
      row,
      due.filter(({ ticket_id: id }) => id === row.id),
      keys,
    ),
  )
}

type DuePayment = Awaited<ReturnType<typeof selectDuePayments>>[number]

function ticketOf(row: TicketRow, due: DuePayment[], keys: Keys): OpenTicket {
  return {
    Id: row.id,
    Name: row.number,
    Agent__r: row.agent_name === null ? null : { Name: row.agent_name },
    Carrier__r: { Name: row.account_name },
    Payments__c: paymentsWord(due.length),
    isMultiplePay__c: due.length > 1,
    Opportunities__r: opportunitiesOf(due, keys),
    Date_of_Ticket__c: row.received_on,
    Driver__c: row.driver_id,
    Driver_Full_Name__c: row.driver_full_name,
    Attorney_Status__c: row.attorney_status,
    Ticket_City_State__c: row.city_state,
    Violation_Description__c: row.violation_description,
    Violation_Category__c: row.violation_category,
    Court_Date__c: row.court_on,
    CreatedDate: row.created_at.toISOString(),
  }
}

function paymentsWord(due: number): OpenTicket['Payments__c'] {
  if (due === 0) return null
  return due === 1 ? 'Single Payment' : 'Multiple Payments'
}

function opportunitiesOf(due: DuePayment[], keys: Keys): OpenTicket['Opportunities__r'] {
  const byOpportunity = Map.groupBy(due, ({ opportunity_id: id }) => id)
  return [...byOpportunity].map(([Id, payments]) => ({
    Id,
    Transactions__r: payments.map(({ id, amount_cents: cents, currency }) => ({
      Id: id,
      Amount: decimal(cents),
      CurrencyIsoCode: currency,
      bt_paylink__PayLink__c: payLink(keys, id),
    })),
  }))
}
