import type { OpenTicket, OpenTicketFilter } from 'shared-api/tickets'
import { foundPage } from '../platform/database/capped-count.ts'
import type { Tx } from '../platform/database/connect.ts'
import { carrierScope } from '../platform/database/list.ts'
import type { User } from '../platform/database/tenant.ts'
import { decimal } from '../payments/money.ts'
import { selectDuePayments } from '../payments/payment-queries.ts'
import { countTicketsByStatus } from './ticket-counts.ts'
import { selectTickets, type TicketRow } from './ticket-queries.ts'

/** The pay link of a payment. */
type LinkOf = (paymentId: string) => string

/** One page of tickets, each with what is due on it. Search looks at number, driver, place and violation. */
export async function listTickets(tx: Tx, filter: OpenTicketFilter, user: User, linkOf: LinkOf) {
  const { Status, Search: words } = filter
  const scope = await carrierScope(tx, user, filter.CarrierId)
  const search = { scope, words, driverId: user.role === 'driver' ? user.driverId : undefined }
  const found = await countTicketsByStatus(tx, search)
  const { Counts, isMore } = found
  const rows = await selectTickets(tx, search, filter, found)
  const Data = await withDuePayments(tx, rows, linkOf)
  return { ...foundPage(Data, filter, { total: Counts[Status], isMore }), Counts }
}

/** The same tickets, each with what is due on it. */
export async function withDuePayments(
  tx: Tx,
  rows: readonly TicketRow[],
  linkOf: LinkOf,
): Promise<OpenTicket[]> {
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
      Opportunities__r: opportunitiesOf(payments, linkOf),
    }
  })
}

type DuePayment = Awaited<ReturnType<typeof selectDuePayments>>[number]

function paymentsWord(due: number): OpenTicket['Payments__c'] {
  if (due === 0) return null
  return due === 1 ? 'Single Payment' : 'Multiple Payments'
}

function opportunitiesOf(due: DuePayment[], linkOf: LinkOf): OpenTicket['Opportunities__r'] {
  const byOpportunity = Map.groupBy(due, ({ opportunity_id: id }) => id)
  return [...byOpportunity].map(([Id, payments]) => ({
    Id,
    Transactions__r: payments.map(({ id, amount_cents: cents, currency }) => ({
      Id: id,
      Amount: decimal(cents),
      CurrencyIsoCode: currency,
      bt_paylink__PayLink__c: linkOf(id),
    })),
  }))
}
