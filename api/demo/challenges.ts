import type { Insertable } from 'kysely'
import type { ChallengeStatus } from 'shared-api/challenges'
import { addDays } from '../src/platform/calendar.ts'
import type { Database } from '../src/platform/database/schema.ts'
import type { DemoAccount } from './accounts.ts'
import { type Random, demoId } from './seeded-random.ts'
import type { DriverRow } from './drivers.ts'
import type { TicketRows } from './tickets.ts'

interface Setting {
  random: Random
  today: string
  drivers: readonly DriverRow[]
  tickets: TicketRows['tickets']
  open: number
  closed: number
  firstNumber: number
}

const openStatuses = [
  'Open',
  'Oreilly',
  'Dataq Entered Not Closed',
  'Awaiting Fine',
] as const satisfies ChallengeStatus[]

/** Two of the open ones came in the last thirty days, and two of the closed ones were closed in them. */
export function challengeRows(
  account: DemoAccount,
  { random, today, drivers, tickets, open, closed, firstNumber }: Setting,
): Insertable<Database['challenge']>[] {
  const taken = new Set<string | undefined>()
  return Array.from({ length: open + closed }, (_, index) => {
    const isOpen = index < open
    const place = isOpen ? index : index - open
    const closedDaysAgo = place < 2 ? random.between(3, 25) : random.between(40, 300)
    const createdDaysAgo = openDays(random, { isOpen, place, closedDaysAgo })
    const isOfTicket = index % 2 === 0
    const drawnOn = addDays(today, -createdDaysAgo)
    // The newest are started with the newest tickets.
    const receivedOn = isOfTicket && isOpen && place < 2 ? tickets[index]?.received_on : undefined
    const createdOn = typeof receivedOn === 'string' && receivedOn > drawnOn ? receivedOn : drawnOn
    const ticket = isOfTicket ? ticketBefore(createdOn, { tickets, from: index, taken }) : undefined
    taken.add(ticket?.id)
    const status = isOpen ? (openStatuses[index % openStatuses.length] ?? 'Open') : 'Closed'
    return {
      id: demoId(`challenge ${account.dot} ${index}`),
      account_id: account.id,
      driver_id: ticket?.driver_id ?? drivers[(index * 13) % drivers.length]?.id ?? null,
      ticket_id: ticket?.id ?? null,
      number: `I-${firstNumber + index}`,
      status,
      filed_on:
        status === 'Open'
          ? null
          : addDays(today, Math.max(isOpen ? -60 : -400, Math.min(-1, 5 - createdDaysAgo))),
      dataq_number: status === 'Open' ? null : `DQ-${firstNumber * 3 + index}`,
      dataq_outcome: isOpen ? null : random.pick(['Corrected', 'Removed', 'No change']),
      challenge_type: random.pick(['Violation', 'Crash preventability', 'Wrong carrier']),
      ...fineOf(ticket, isOfTicket ? random : undefined),
      is_fine_paid_from_ticket: !isOpen && ticket !== undefined,
      ticket_on: ticket?.received_on ?? null,
      ticket_flow: ticket === undefined ? 'Inspection only' : 'Ticket and inspection',
      created_at: new Date(`${createdOn}T13:40:00Z`),
      closed_at: isOpen ? null : new Date(`${addDays(today, -closedDaysAgo)}T13:40:00Z`),
    }
  })
}

type Ticket = TicketRows['tickets'][number]

/** One that was there when the challenge was started, with no other challenge; none for the oldest challenges. */
function ticketBefore(
  day: string,
  {
    tickets,
    from,
    taken,
  }: { tickets: readonly Ticket[]; from: number; taken: ReadonlySet<string | undefined> },
): Ticket | undefined {
  const isBefore = ({ id, received_on: on }: Ticket) => typeof on === 'string' && on <= day && !taken.has(id)
  return tickets.find((ticket, place) => place >= from && isBefore(ticket)) ?? tickets.find(isBefore)
}

/** The fine of the citation, as the ticket has it. */
function fineOf(ticket: Ticket | undefined, random: Random | undefined) {
  // What is drawn after a challenge, such as the safety scores, depends on the number of draws.
  random?.next()
  random?.next()
  if (ticket === undefined) return { fine_cents: null, fine_due_on: null }
  return {
    fine_cents: ticket.final_fine_cents ?? ticket.initial_fine_cents ?? null,
    fine_due_on: ticket.fine_due_on ?? null,
  }
}

function openDays(
  random: Random,
  { isOpen, place, closedDaysAgo }: { isOpen: boolean; place: number; closedDaysAgo: number },
) {
  if (!isOpen) return closedDaysAgo + random.between(40, 120)
  return place < 2 ? random.between(2, 26) : random.between(35, 200)
}
