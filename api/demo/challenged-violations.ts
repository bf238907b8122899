import type { Insertable } from 'kysely'
import { addDays } from '../src/platform/calendar.ts'
import type { Database } from '../src/platform/database/schema.ts'
import type { RoadsideRows } from './roadside.ts'
import type { TicketRows } from './tickets.ts'

type Ticket = TicketRows['tickets'][number]
type Inspection = RoadsideRows['inspections'][number]
type Challenge = Insertable<Database['challenge']>

interface Cases {
  tickets: readonly Ticket[]
  challenges: readonly Challenge[]
}

/**
 * Two of the open challenges are about a violation: one without a ticket, and one of a ticket that is linked with the
 * violation. The report of that one tells of the ticket's stop: the same driver, day and state.
 */
export function challengedViolations(
  { tickets, challenges }: Cases,
  { inspections, violations }: RoadsideRows,
) {
  const open = challenges.filter((one) => one.closed_at === null && one.challenge_type === 'Violation')
  const ofTicket = open.findLast(({ ticket_id }) => ticket_id !== null)
  const ofReport = open.find(({ ticket_id }) => ticket_id === null)
  const ticket = tickets.find(({ id }) => id === ofTicket?.ticket_id)
  const found = violations.flatMap(({ id = '', inspection_id }) => {
    const inspection = inspections.find((one) => one.id === inspection_id)
    return inspection?.level === 3 ? [{ id, inspection }] : []
  })
  const stopped = found.find(({ inspection }) => isNear(inspection, ticket?.received_on))
  const reported = found.find(({ inspection }) => isBefore(inspection, ofReport))
  if (ticket === undefined || stopped === undefined || reported === undefined)
    throw new Error('The demo has no violations to challenge')
  const report = reported.inspection
  return {
    link: { ticket_id: ticket.id, violation_id: stopped.id, account_id: ticket.account_id },
    challenges: challenges.map((challenge) => {
      if (challenge === ofTicket) return { ...challenge, violation_id: stopped.id }
      if (challenge !== ofReport) return challenge
      const { driver_id = null, inspected_on } = report
      return { ...challenge, violation_id: reported.id, driver_id, ticket_on: inspected_on }
    }),
    inspections: inspections.map((inspection) =>
      inspection === stopped.inspection ? atStopOf(ticket, inspection) : inspection,
    ),
  }
}

/** Moved by so little, an inspection keeps its weight. */
const isNear = ({ inspected_on }: Inspection, day: string | null | undefined) =>
  typeof day === 'string' && inspected_on >= addDays(day, -3) && inspected_on <= addDays(day, 3)

/** Of the two months before it was filed. */
const isBefore = ({ inspected_on, driver_id }: Inspection, challenge: Challenge | undefined) => {
  const filed = challenge?.filed_on ?? ''
  return (
    filed !== '' &&
    driver_id !== null &&
    inspected_on < addDays(filed, -7) &&
    inspected_on > addDays(filed, -60)
  )
}

const atStopOf = (
  { received_on, city_state, driver_id = null }: Ticket,
  inspection: Inspection,
): Inspection => ({
  ...inspection,
  driver_id,
  inspected_on: received_on ?? inspection.inspected_on,
  report_state: city_state?.slice(-2) ?? inspection.report_state,
})
