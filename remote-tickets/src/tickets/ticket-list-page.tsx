import { useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import { columnStore } from 'shared-api/tables'
import { type OpenTicket, OpenTicketFilter, ticketFilterValues, tickets } from 'shared-api/tickets'
import { useCarrierId } from 'shared-auth'
import { Box, Page, Pager, QueryState, StatusTabs, TablePanel, useUrlFilter } from 'shared-ui'
import { ColumnsButton, ColumnTable, ColumnTableSkeleton, ExportButton, useColumns } from 'shared-ui/tables'
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

export function TicketListPage() {
  const CarrierId = useCarrierId()
  const [chosen, setFilter] = useUrlFilter(OpenTicketFilter)
  const filter = { ...chosen, CarrierId }
  const list = useQuery(ticketQueries.list(filter))
  const payment = usePaymentDialog()
  const user = useQuery(accountQueries.user())
  const role = user.data?.Role
  const hasAgent = isAgentShown(role, useQuery(accountQueries.list()).data ?? [], CarrierId)

  const paymentOf = (ticket: OpenTicket) => (
    <PaymentButton
      ticket={ticket}
      canPay={role !== 'operator'}
      isOpening={payment.openingId === ticket.Id}
      onPressed={() => payment.open(ticket)}
    />
  )
  const columns = useColumns({
    table: 'tickets',
    columns: ticketColumns({ carrierId: CarrierId, hasAgent, payment: paymentOf }),
    // The service keeps no columns for a driver.
    store: role === undefined || role === 'driver' ? undefined : columnStore,
  })
  // Who asks decides where the columns are kept: until then they would come, and come again.
  const shown = columns.isKnown && !user.isPending ? list.data : undefined

  const exportButton = (
    <ExportButton
      name="tickets"
      columns={columns.shown}
      total={shown?.Total}
      readPage={(page, signal) => call(tickets.list, { query: { ...filter, ...page } }, { signal })}
    />
  )
  const pager = shown && shown.Data.length > 0 && (
    <Pager
      page={filter.Page}
      pageSize={filter.PageSize}
      total={shown.Total}
      onPage={(number) => setFilter({ Page: number })}
      onPageSize={(PageSize) => setFilter({ PageSize })}
    />
  )
  return (
    <Page
      title="Tickets"
      description={<TicketCount counts={shown?.Counts} isSearched={filter.Search !== ''} />}
      actions={exportButton}
    >
      <StatusTabs
        label="Ticket status"
        value={filter.Status}
        tabs={ticketFilterValues.map((value) => ({ value, label: value, count: shown?.Counts[value] }))}
        onChanged={(Status) => setFilter({ Status })}
      >
        <TablePanel
          label="Tickets"
          toolbar={
            <TicketFilterBar filter={filter} onChanged={setFilter}>
              <ColumnsButton columns={columns} />
            </TicketFilterBar>
          }
          footer={pager}
        >
          <QueryState
            query={{ ...list, data: shown }}
            what="Tickets"
            empty={shown && <NoTickets page={shown} filter={filter} onChanged={setFilter} />}
            skeleton={<ColumnTableSkeleton columns={columns} rows={filter.PageSize} />}
          >
            {(page) => (
              <Box
                aria-busy={list.isPlaceholderData}
                opacity={list.isPlaceholderData ? 0.6 : 1}
                transition="opacity 120ms 200ms"
              >
                <ColumnTable
                  caption={`Tickets, page ${page.Page}`}
                  columns={columns}
                  rows={page.Data}
                  sort={{ by: filter.SortBy, dir: filter.SortDir }}
                  onSorted={({ by, dir }) => setFilter({ SortBy: by, SortDir: dir })}
                />
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
