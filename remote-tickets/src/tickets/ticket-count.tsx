import type { ticketFilterValues } from 'shared-api/tickets'
import { formatNumber } from 'shared-ui'

interface TicketCountProps {
  /** How many tickets each filter value has under the same search. */
  counts: Record<(typeof ticketFilterValues)[number], number> | undefined
  isSearched: boolean
}

/** '14 open tickets, 3 with a payment due', read out when it changes. Keeps its line while there is no number. */
export function TicketCount({ counts, isSearched }: TicketCountProps) {
  if (!counts) return <output>{'\u00a0'}</output>
  const { Open: open, "Driver Hasn't Paid": unpaid } = counts
  const tickets = `${formatNumber(open)} open ${open === 1 ? 'ticket' : 'tickets'}${isSearched ? ' found' : ''}`
  return <output>{`${tickets}, ${formatNumber(unpaid)} with a payment due`}</output>
}
