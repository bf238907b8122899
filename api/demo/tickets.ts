import type { Insertable } from 'kysely'
import type { AttorneyStatus } from 'shared-api/tickets'
import { addDays } from '../src/platform/calendar.ts'
import type { Database } from '../src/platform/database/schema.ts'
import type { DemoAccount } from './accounts.ts'
import { type Random, demoId } from './seeded-random.ts'
import type { DriverRow } from './drivers.ts'
import { historyRows, type HistoryRows, progressFacts } from './ticket-history.ts'

/** What the citations are for, and FMCSA's category of it, as the form for a ticket offers it. */
export const charges = [
  ['Speeding 6 to 10 mph over the limit', 'Speeding'],
  ['Speeding 11 to 14 mph over the limit', 'Speeding'],
  ['Speeding 15 mph or more over the limit', 'Speeding'],
  ['Following too closely', 'Following Too Close'],
  ['Improper lane change', 'Improper Lane Change'],
  ['Failure to obey a traffic control device', 'Failure to Obey Traffic Control Device'],
  ['Using a hand-held mobile telephone while driving', 'Traffic Enforcement'],
  ['Driving beyond the 14-hour limit', 'All Other Hours-Of-Service'],
  ['No record of duty status', 'No Log Book, Log Not Current, General Log Violations'],
  ['Inoperative turn signal', 'Lighting'],
  ['Tire tread depth below the minimum', 'Tires'],
  ['Over axle weight', 'Size and Weight'],
] as const

const movingCategories: readonly string[] = charges.slice(0, 7).map(([, category]) => category)

export const places = [
  'Dayton, OH',
  'Lima, OH',
  'Terre Haute, IN',
  'Gary, IN',
  'Paducah, KY',
  'Joliet, IL',
  'Erie, PA',
  'Knoxville, TN',
  'Wheeling, WV',
  'Lansing, MI',
] as const

export const openStatuses = [
  'Ticket Received',
  'Sent to Attorney',
  'Attny Assigned',
  'Waiting on new Court Date',
  'Agreement in Process',
] as const satisfies AttorneyStatus[]

type Outcome = 'Dismissed' | 'Not Guilty' | 'Amended Non-Moving' | 'Amended Lesser' | 'Guilty'

/** How 41 closed cases went; every carrier's cases follow these proportions. */
const outcomes: [Outcome, number][] = [
  ['Dismissed', 21],
  ['Not Guilty', 3],
  ['Amended Non-Moving', 8],
  ['Amended Lesser', 4],
  ['Guilty', 5],
]

export interface TicketRows extends HistoryRows {
  tickets: (Insertable<Database['ticket']> & { id: string })[]
  opportunities: Insertable<Database['opportunity']>[]
  payments: Insertable<Database['payment']>[]
  lines: Insertable<Database['payment_line']>[]
}

interface Setting {
  random: Random
  today: string
  drivers: readonly DriverRow[]
  agentId: string | undefined
  /** Tickets that are open, and closed. */
  open: number
  closed: number
  /** The first ticket number, after 'T-'. */
  firstNumber: number
}

/** Half of the open tickets came in the last thirty days, and four of the closed ones were closed in them. */
export function ticketRows(account: DemoAccount, setting: Setting): TicketRows {
  const rows: TicketRows = { tickets: [], changes: [], notes: [], opportunities: [], payments: [], lines: [] }
  const closedOutcomes = outcomes.flatMap(([outcome, many]) => Array.from({ length: many }, () => outcome))
  for (let index = 0; index < setting.open + setting.closed; index += 1) {
    const isOpen = index < setting.open
    const outcome = closedOutcomes[(index * 7) % closedOutcomes.length]
    addTicket(rows, account, setting, { index, ...(isOpen || outcome === undefined ? {} : { outcome }) })
  }
  return rows
}

function addTicket(
  rows: TicketRows,
  account: DemoAccount,
  setting: Setting,
  { index, outcome }: { index: number; outcome?: Outcome },
) {
  const { random, today, drivers, agentId, firstNumber, open } = setting
  const id = demoId(`ticket ${account.dot} ${index}`)
  const driver = drivers[(index * 11) % drivers.length]
  const [description, category] = random.pick(charges)
  const isRecent = index < Math.floor(open / 2)
  const isOpen = outcome === undefined
  const closedDaysAgo = index - open < 4 ? random.between(2, 26) : random.between(35, 350)
  const createdDaysAgo = isOpen ? openedDaysAgo(random, isRecent) : closedDaysAgo + random.between(40, 160)
  const status = openStatuses[index % openStatuses.length] ?? 'Ticket Received'
  const reached: AttorneyStatus = isOpen ? status : 'Attorney Complete'
  const place = random.pick(places)
  const ticket = {
    id,
    account_id: account.id,
    driver_id: driver?.id ?? null,
    agent_id: index % 3 === 0 && agentId !== undefined ? agentId : null,
    number: `T-${firstNumber + index}`,
    received_on: index === 5 ? null : addDays(today, -createdDaysAgo - 1),
    city_state: place,
    attorney_status: reached,
    driver_full_name: driver === undefined ? null : `${driver.first_name} ${driver.last_name}`,
    violation_description: description,
    violation_category: category,
    court_on: isOpen && status !== 'Ticket Received' ? addDays(today, random.between(4, 70)) : null,
    outcome: outcome ?? null,
    closed_at: isOpen ? null : new Date(`${addDays(today, -closedDaysAgo)}T17:20:00Z`),
    created_at: new Date(`${addDays(today, -createdDaysAgo)}T15:05:00Z`),
    ...factsOf({ index, today, category, isOpen }),
    ...progressFacts(account.id, reached, index, place),
  }
  rows.tickets.push(ticket)
  const { changes, notes } = historyRows(ticket, index, today)
  rows.changes.push(...changes)
  rows.notes.push(...notes)
  addPayments(rows, account, { random, ticketId: id, today, createdDaysAgo, index, isOpen })
}

interface Case {
  index: number
  today: string
  category: (typeof charges)[number][1]
  isOpen: boolean
}

/** What the ticket's own page tells: told by the place in the row, so that what random tells stays as it is. */
function factsOf({ index, today, category, isOpen }: Case) {
  const initialFine = (8 + ((index * 7) % 31)) * 1000
  const isMoving = movingCategories.includes(category)
  return {
    ticket_type: isMoving ? 'Moving' : 'Non-moving',
    license_type: index % 9 === 4 ? 'CDL class B' : 'CDL class A',
    is_accident: index % 17 === 6,
    follow_up_on: isOpen ? addDays(today, 3 + (index % 12)) : null,
    portal_notes: index % 5 === 2 ? 'Driver sent the citation, front and back.' : null,
    initial_fine_cents: initialFine,
    final_fine_cents: isOpen ? null : Math.round((initialFine * (index % 4)) / 300) * 100,
    fine_due_on: isOpen ? addDays(today, 10 + (index % 30)) : null,
    fine_notes: index % 13 === 3 ? 'The court takes payment by mail only.' : null,
  }
}

const openedDaysAgo = (random: Random, isRecent: boolean) =>
  isRecent ? random.between(2, 27) : random.between(33, 120)

/** Of the open ones: some with one payment due, some with several, some paid, some without any yet. */
function addPayments(
  rows: TicketRows,
  account: DemoAccount,
  {
    random,
    ticketId,
    today,
    createdDaysAgo,
    index,
    isOpen,
  }: {
    random: Random
    ticketId: string
    today: string
    createdDaysAgo: number
    index: number
    isOpen: boolean
  },
) {
  const plan = isOpen
    ? (['Due', 'Due and Due', 'Paid', 'Due', 'none', 'Paid and Due'] as const)[index % 6]
    : 'Paid'
  if (plan === undefined || plan === 'none') return
  const opportunityId = demoId(`opportunity ${ticketId}`)
  rows.opportunities.push({ id: opportunityId, account_id: account.id, ticket_id: ticketId })
  for (const [part, word] of plan.split(' and ').entries()) {
    const isPaid = word === 'Paid'
    // After the ticket came in, and before today.
    const askedOn = addDays(today, Math.min(-1, part + 1 - createdDaysAgo))
    const id = demoId(`payment ${ticketId} ${part}`)
    const amount_cents = random.between(15, 89) * 500
    const name = part === 0 ? 'Attorney fee and court cost' : 'Second court date'
    rows.lines.push(...linesOf({ payment_id: id, account_id: account.id, amount_cents, part }))
    rows.payments.push({
      id,
      account_id: account.id,
      opportunity_id: opportunityId,
      ticket_id: ticketId,
      name,
      status: isPaid ? 'Paid' : 'Due',
      amount_cents,
      due_on: isPaid ? addDays(askedOn, 14) : addDays(today, dueIn(index) + 30 * part),
      created_at: new Date(`${askedOn}T16:00:00Z`),
      paid_at: isPaid ? new Date(`${askedOn}T18:30:00Z`) : null,
    })
  }
}

/** Days until an unpaid payment is due: some are overdue, some due this week. */
const dueIn = (index: number) => [4, 12, -3, 21, 9, 2, 30][index % 7] ?? 4

interface PaymentLines {
  payment_id: string
  account_id: string
  amount_cents: number
  part: number
}

/** Of the first payment of a ticket, a fifth is the court's cost. */
function linesOf({ amount_cents: whole, part, ...of }: PaymentLines): TicketRows['lines'] {
  const cost = part === 0 ? Math.round(whole / 2500) * 500 : 0
  const fee = { ...of, position: 1, name: 'Attorney fee', amount_cents: whole - cost }
  return cost === 0 ? [fee] : [fee, { ...of, position: 2, name: 'Court cost', amount_cents: cost }]
}
