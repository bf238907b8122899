import type { AttorneyStatus, TicketRecord } from 'shared-api/tickets'
import { daysUntil, formatDate } from 'shared-ui'
import type { StatusStep } from 'shared-ui/records'

type Ticket = Pick<TicketRecord, 'Attorney_Status__c' | 'StatusDates' | 'Court_Date__c'>

/** A new court date and an agreement are one step: a ticket goes back and forth between them, or has neither. */
const between = ['Waiting on new Court Date', 'Agreement in Process'] as const satisfies AttorneyStatus[]

const steps: readonly (readonly AttorneyStatus[])[] = [
  ['Ticket Received'],
  ['Sent to Attorney'],
  ['Attny Assigned'],
  between,
  ['Attorney Complete'],
]

/** The five steps of a ticket, each with the day on which it was reached. */
export function ticketSteps(ticket: Ticket, today?: Date): StatusStep[] {
  const now = steps.findIndex((statuses) => statuses.includes(ticket.Attorney_Status__c))
  return steps.map((statuses, index) => {
    const isNow = index === now && index < steps.length - 1
    const isReached = index <= now
    return {
      label: labelOf(statuses, ticket.Attorney_Status__c),
      state: isNow ? 'now' : isReached ? 'done' : 'later',
      note: isReached ? reachedNote(statuses, isNow, ticket, today) : laterNote(statuses, ticket),
    }
  })
}

function labelOf(statuses: readonly AttorneyStatus[], current: AttorneyStatus) {
  if (statuses.length === 1) return statuses[0] ?? ''
  return statuses.includes(current) ? current : 'New court date or agreement'
}

function reachedNote(
  statuses: readonly AttorneyStatus[],
  isNow: boolean,
  { StatusDates, Attorney_Status__c: current }: Ticket,
  today?: Date,
) {
  const dates = StatusDates.filter(({ Status }) => (isNow ? Status === current : statuses.includes(Status)))
  const at = dates.at(-1)?.ChangedDate
  if (at === undefined) return statuses.length > 1 ? 'Not needed' : undefined
  const days = -daysUntil(at, today)
  return isNow && days > 0 ? `${formatDate(at)}, ${days} ${days === 1 ? 'day' : 'days'}` : formatDate(at)
}

function laterNote(statuses: readonly AttorneyStatus[], { Court_Date__c: court }: Ticket) {
  if (statuses.length > 1) return 'As often as needed'
  return statuses.includes('Attorney Complete') && court !== null ? `Court ${formatDate(court)}` : undefined
}
