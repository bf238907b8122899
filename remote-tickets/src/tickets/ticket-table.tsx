import type { CallResult } from 'shared-api'
import type { OpenTicketFilter, tickets } from 'shared-api/tickets'
import { Table, Td, Th } from 'shared-ui'
import type { TicketColumn } from './ticket-columns.tsx'

interface TicketTableProps {
  page: CallResult<typeof tickets.list>
  columns: readonly TicketColumn[]
  filter: OpenTicketFilter
  onChanged: (changed: Partial<OpenTicketFilter>) => void
}

export function TicketTable({ page, columns, filter, onChanged }: TicketTableProps) {
  const sort = { by: filter.SortBy, dir: filter.SortDir }
  return (
    <Table caption={`Tickets, page ${page.Page}`} isFirstSticky isLastSticky>
      <thead>
        <tr>
          {columns.map(({ label, sortKey }) => (
            <Th
              key={label}
              sort={sort}
              {...(sortKey && {
                sortKey,
                onSorted: ({ dir }) => onChanged({ SortBy: sortKey, SortDir: dir }),
              })}
            >
              {label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.Data.map((ticket) => (
          <tr key={ticket.Id}>
            {columns.map(({ label, cell }) => (
              <Td key={label}>{cell(ticket)}</Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
