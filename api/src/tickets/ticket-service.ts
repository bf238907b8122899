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
  const Data = await withDuePayments(tx, rows, keys)
  return { Data, Page, PageSize, Total: Counts[Status], Counts }
}

/** The same tickets, each with what is due on it. */
export async function withDuePayments(tx: Tx, rows: readonly TicketRow[], keys: Keys): Promise<OpenTicket[]> {
  const due =
    rows.length === 0
      ? []
      : await selectDuePayments(
          tx,
          rows.map(({ Id }) => Id),
        )
  const dueOf = Map.groupBy(due, ({ ticket_id: id }) => id)
  return rows.map((row) => {
    const payments = dueOf.get(row.Id) ?? []
    return {
      ...row,
      Payments__c: paymentsWord(payments.length),
      isMultiplePay__c: payments.length > 1,
      Opportunities__r: opportunitiesOf(payments, keys),
    }
  })
}

type DuePayment = Awaited<ReturnType<typeof selectDuePayments>>[number]

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
