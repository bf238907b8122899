import type { CallResult } from 'shared-api'
import type { OpenTicketFilter, tickets } from 'shared-api/tickets'
import { Button, EmptyState, formatNumber } from 'shared-ui'

interface NoTicketsProps {
  page: CallResult<typeof tickets.list>
  filter: OpenTicketFilter
  onChanged: (changed: Partial<OpenTicketFilter>) => void
}

/** Why a page of the list has no rows, and the way on from there. */
export function NoTickets({ page, filter, onChanged }: NoTicketsProps) {
  const { Search, Status } = filter
  const all = page.Counts.All
  if (page.Total > 0) {
    const last = Math.ceil(page.Total / page.PageSize)
    return (
      <EmptyState
        kind="notFound"
        title={`There is no page ${formatNumber(page.Page)}`}
        text={`The list ends with page ${formatNumber(last)}.`}
        action={<Button onClick={() => onChanged({ Page: last })}>Go to the last page</Button>}
      />
    )
  }
  if (Search !== '') {
    return all === 0 ? (
      <EmptyState
        kind="notFound"
        title={`No tickets match "${Search}"`}
        text="Check the spelling, or look for a driver, a ticket number, a violation or a place."
        action={<Button onClick={() => onChanged({ Search: '' })}>Clear search</Button>}
      />
    ) : (
      <EmptyState
        kind="notFound"
        title={`${noSuch[Status]} match "${Search}"`}
        text={all === 1 ? 'One other ticket does.' : `${formatNumber(all)} other tickets do.`}
        action={<Button onClick={() => onChanged({ Status: 'All' })}>Search all tickets</Button>}
      />
    )
  }
  if (all > 0) {
    return (
      <EmptyState
        kind="nothing"
        icon="ticket"
        title={noSuch[Status]}
        text={`Look among all ${formatNumber(all)} tickets.`}
        action={<Button onClick={() => onChanged({ Status: 'All' })}>Show all tickets</Button>}
      />
    )
  }
  return (
    <EmptyState
      kind="nothing"
      icon="ticket"
      title="No tickets yet"
      text={
        filter.CarrierId === undefined
          ? 'A ticket appears here as soon as one is reported.'
          : 'A ticket of this carrier appears here as soon as one is reported. Choose another carrier above, or all of them.'
      }
    />
  )
}

const noSuch = {
  All: 'No tickets',
  Open: 'No open tickets',
  "Driver Hasn't Paid": 'No unpaid tickets',
  Closed: 'No closed tickets',
} as const
