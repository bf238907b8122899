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
  stages: readonly Insertable<Database['challenge_stage']>[]
}

/**
 * The open challenges in a stage are about a violation of a report, and one more is of a ticket that is linked with its
 * violation. The report of that one tells of the ticket's stop: the same driver, day and state.
 */
export function challengedViolations(
  { tickets, challenges, stages }: Cases,
  { inspections, violations }: RoadsideRows,
) {
  const open = challenges.filter((one) => one.closed_at === null)
  const ofReports = open.filter(({ id }) => stages.some(({ challenge_id }) => challenge_id === id))
  const ofTicket = open.findLast(
    (one) => one.ticket_id !== null && one.challenge_type === 'Violation' && !ofReports.includes(one),
  )
  const ticket = tickets.find(({ id }) => id === ofTicket?.ticket_id)
  const found = violations.flatMap(({ id = '', inspection_id }) => {
    const inspection = inspections.find((one) => one.id === inspection_id)
    return inspection?.level === 3 ? [{ id, inspection }] : []
  })
  const stopped = found.find(({ inspection }) => isNear(inspection, ticket?.received_on))
  if (ticket === undefined || stopped === undefined)
    throw new Error('The demo has no violation of a stop to challenge')
  const taken = new Set([stopped.inspection])
  const reported = new Map(
    ofReports.map((challenge) => {
      const violation = found.find(
        ({ inspection }) => !taken.has(inspection) && isBefore(inspection, challenge),
      )
      if (violation === undefined) throw new Error('The demo has no violation of a report to challenge')
      taken.add(violation.inspection)
      return [challenge, violation]
    }),
  )
  return {
    link: { ticket_id: ticket.id, violation_id: stopped.id, account_id: ticket.account_id },
    challenges: challenges.map((challenge) => {
      if (challenge === ofTicket) return { ...challenge, violation_id: stopped.id }
      const violation = reported.get(challenge)
      return violation === undefined ? challenge : aboutReport(challenge, violation)
    }),
    inspections: inspections.map((inspection) =>
      inspection === stopped.inspection ? atStopOf(ticket, inspection) : inspection,
    ),
  }
}

/** Moved by so little, an inspection keeps its weight. */
const isNear = ({ inspected_on }: Inspection, day: string | null | undefined) =>
  typeof day === 'string' && inspected_on >= addDays(day, -3) && inspected_on <= addDays(day, 3)

const aboutReport = (
  challenge: Challenge,
  { id, inspection: { driver_id = null, inspected_on } }: { id: string; inspection: Inspection },
): Challenge => ({
  ...challenge,
  challenge_type: 'Violation',
  violation_id: id,
  driver_id,
  ticket_id: null,
  ticket_on: inspected_on,
  ticket_flow: 'Inspection only',
  fine_cents: null,
  fine_due_on: null,
})

/** Of the four months before it was started. */
const isBefore = ({ inspected_on, driver_id }: Inspection, { created_at }: Challenge) => {
  const started = new Date(created_at ?? 0).toISOString().slice(0, 10)
  return driver_id !== null && inspected_on < addDays(started, -7) && inspected_on > addDays(started, -120)
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
