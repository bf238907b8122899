import { useQuery } from '@tanstack/react-query'
import { type OpenTicket, OpenTicketFilter, ticketFilterValues } from 'shared-api/tickets'
import { useCarrierId } from 'shared-auth'
import { Box, Page, Pager, QueryState, StatusTabs, TablePanel, TableSkeleton, useUrlFilter } from 'shared-ui'
import { accountQueries } from '../agents/account-queries.ts'
import { isAgentShown } from '../agents/agent-list-flag.ts'
import { PaymentButton } from '../payments/payment-button.tsx'
import { usePaymentDialog } from '../payments/use-payment-dialog.tsx'
import { NoTickets } from './no-tickets.tsx'
import { TicketCards } from './ticket-cards.tsx'
import { ticketColumns } from './ticket-columns.tsx'
import { TicketCount } from './ticket-count.tsx'
import { TicketFilterBar } from './ticket-filter-bar.tsx'
import { ticketQueries } from './ticket-queries.ts'
import { TicketTable } from './ticket-table.tsx'

export function TicketListPage() {
  const CarrierId = useCarrierId()
  const [chosen, setFilter] = useUrlFilter(OpenTicketFilter)
  const filter = { ...chosen, CarrierId }
  const list = useQuery(ticketQueries.list(filter))
  const shown = list.data
  const payment = usePaymentDialog()
  const role = useQuery(accountQueries.user()).data?.Role
  const hasAgent = isAgentShown(role, useQuery(accountQueries.list()).data ?? [], CarrierId)

  const paymentOf = (ticket: OpenTicket) => (
    <PaymentButton
      ticket={ticket}
      canPay={role !== 'operator'}
      isOpening={payment.openingId === ticket.Id}
      onPressed={() => payment.open(ticket)}
    />
  )
  const columns = ticketColumns({ carrierId: CarrierId, hasAgent, payment: paymentOf })

  return (
    <Page title="Tickets" description={<TicketCount counts={shown?.Counts} />}>
      <StatusTabs
        label="Ticket status"
        value={filter.Status}
        tabs={ticketFilterValues.map((value) => ({ value, label: value, count: shown?.Counts[value] }))}
        onChanged={(Status) => setFilter({ Status })}
      >
        <TablePanel
          label="Tickets"
          toolbar={<TicketFilterBar filter={filter} onChanged={setFilter} />}
          footer={
            shown &&
            shown.Data.length > 0 && (
              <Pager
                page={shown.Page}
                pageSize={shown.PageSize}
                total={shown.Total}
                onPage={(number) => setFilter({ Page: number })}
                onPageSize={(PageSize) => setFilter({ PageSize })}
              />
            )
          }
        >
          <QueryState
            query={list}
            what="Tickets"
            empty={shown && <NoTickets page={shown} filter={filter} onChanged={setFilter} />}
            skeleton={<TableSkeleton columns={columns.map(({ label }) => label)} rows={filter.PageSize} />}
          >
            {(page) => (
              <Box
                aria-busy={list.isPlaceholderData}
                opacity={list.isPlaceholderData ? 0.6 : 1}
                transition="opacity 120ms 200ms"
              >
                <TicketTable page={page} columns={columns} filter={filter} onChanged={setFilter} />
                <TicketCards
                  tickets={page.Data}
                  carrierId={CarrierId}
                  hasAgent={hasAgent}
                  payment={paymentOf}
                />
              </Box>
            )}
          </QueryState>
        </TablePanel>
      </StatusTabs>
      {payment.dialog}
    </Page>
  )
}
