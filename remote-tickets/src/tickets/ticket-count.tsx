import type { ticketFilterValues } from 'shared-api/tickets'
import { formatNumber } from 'shared-ui'

/** How many tickets each filter value has under the same search. */
type TicketCounts = Record<(typeof ticketFilterValues)[number], number>

/** '14 open tickets, 3 with a payment due', read out when it changes. Keeps its line while there is no number. */
export function TicketCount({ counts }: { counts: TicketCounts | undefined }) {
  return <output>{counts ? inWords(counts) : '\u00a0'}</output>
}

function inWords({ Open: open, "Driver Hasn't Paid": unpaid }: TicketCounts) {
  return `${formatNumber(open)} open ${open === 1 ? 'ticket' : 'tickets'}, ${formatNumber(unpaid)} with a payment due`
}
