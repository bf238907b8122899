import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { maxCounted } from 'shared-api/list'
import { userQuery } from 'shared-api/client/user-query'
import { call } from 'shared-api'
import { type OpenTicket, ticketFilterValues, tickets } from 'shared-api/tickets'
import { useCarrierId } from 'shared-auth'
import { formatNumber } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { AddTicketButton } from '../add/add-ticket-button.tsx'
import { KeptDrafts } from '../add/kept-drafts.tsx'
import { accountQueries } from '../agents/account-queries.ts'
import { isAgentShown } from '../agents/agent-list-flag.ts'
import { PaymentButton } from '../payments/payment-button.tsx'
import { usePaymentDialog } from '../payments/use-payment-dialog.tsx'
import { useColumnStore } from '../use-column-store.ts'
import { ticketIcon } from './ticket-icon.ts'
import { ticketCard } from './ticket-card.tsx'
import { ticketColumns } from './ticket-columns.tsx'

export function TicketListPage() {
  const CarrierId = useCarrierId()
  const role = useQuery(userQuery).data?.Role
  const seesAmounts = role !== 'operator'
  const hasAgent = isAgentShown(role, useQuery(accountQueries.list()).data ?? [], CarrierId)
  const { open, openingId, dialog } = usePaymentDialog()
  const payment = useCallback(
    (ticket: OpenTicket) => (
      <PaymentButton
        ticket={ticket}
        seesAmounts={seesAmounts}
        isOpening={openingId === ticket.Id}
        onPressed={() => open(ticket)}
      />
    ),
    [seesAmounts, openingId, open],
  )
  const list = useList({
    name: 'tickets',
    noun: { one: 'ticket', many: 'tickets' },
    contract: tickets.list,
    scope: { CarrierId },
    read: (query, signal) => call(tickets.list, { query }, { signal }),
    columns: useMemo(
      () =>
        ticketColumns(
          { carrierId: CarrierId, hasAgent },
          { width: paymentWidth(seesAmounts), cell: payment },
        ),
      [CarrierId, hasAgent, seesAmounts, payment],
    ),
    store: useColumnStore(),
  })
  return (
    <ListPage
      title="Tickets"
      list={list}
      count={({ Counts, IsMore = false }) =>
        IsMore ? `More than ${formatNumber(maxCounted)} tickets found` : countOf(Counts, list.filter.Search)
      }
      actions={<AddTicketButton />}
    >
      <KeptDrafts carrierId={CarrierId} />
      <ListPanel
        list={list}
        tabs={{
          label: 'Ticket status',
          field: 'Status',
          values: ticketFilterValues,
          none: (status) =>
            `No ${status === 'Closed' ? 'closed' : status === 'Open' ? 'open' : 'unpaid'} tickets`,
        }}
        card={(ticket) => ticketCard(ticket, { carrierId: CarrierId, hasAgent }, payment(ticket))}
        empty={{
          icon: ticketIcon,
          action: <AddTicketButton />,
          text:
            CarrierId === undefined
              ? 'A ticket appears here as soon as one is reported.'
              : 'A ticket of this carrier appears here as soon as one is reported. Choose another carrier above, or all of them.',
        }}
      />
      {dialog}
    </ListPage>
  )
}

/** 'Multiple due' on a button, 'Multiple Payments' beside a mark. */
const paymentWidth = (seesAmounts: boolean) => (seesAmounts ? 136 : 164)

/** '14 open tickets, 3 with a payment due' */
function countOf(counts: Record<(typeof ticketFilterValues)[number], number>, search: string) {
  const { Open: open, "Driver Hasn't Paid": unpaid } = counts
  const found = search === '' ? '' : ' found'
  return `${formatNumber(open)} open ${open === 1 ? 'ticket' : 'tickets'}${found}, ${formatNumber(unpaid)} with a payment due`
}
