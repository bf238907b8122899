import type { Insertable } from 'kysely'
import type { AttorneyStatus } from 'shared-api/tickets'
import type { Database } from '../src/platform/database/schema.ts'
import { carrierAccounts } from './accounts.ts'
import { demoId } from './seeded-random.ts'

type TicketRow = Insertable<Database['ticket']> & { id: string; created_at: Date }

export interface HistoryRows {
  changes: Insertable<Database['ticket_change']>[]
  notes: Insertable<Database['ticket_note']>[]
}

const backOffice = { id: demoId('user operator@demo.example'), name: 'Imre Coldwater' }
const carrier = { id: demoId('user carrier@demo.example'), name: 'Dana Pell' }
const agent = { id: demoId('user agent@demo.example'), name: 'Rhea Thornquist' }

const attorneys = ['Tamsin Oakes', 'Everett Quillon', 'Ottilie Brandt', 'Marcus Fennimore']

const notes = [
  'The attorney asked for the calibration record of the radar unit.',
  'The prosecutor offers a non-moving violation. The driver has to agree.',
  'The court clerk confirmed that the attorney may appear for the driver.',
]

const submitterOf = (accountId: string) =>
  carrierAccounts.some(({ id }) => id === accountId) ? carrier : agent

const stepsTo: Record<AttorneyStatus, readonly AttorneyStatus[]> = {
  'Ticket Received': [],
  'Sent to Attorney': ['Sent to Attorney'],
  'Attny Assigned': ['Sent to Attorney', 'Attny Assigned'],
  'Waiting on new Court Date': ['Sent to Attorney', 'Attny Assigned', 'Waiting on new Court Date'],
  'Agreement in Process': ['Sent to Attorney', 'Attny Assigned', 'Agreement in Process'],
  'Attorney Complete': ['Sent to Attorney', 'Attny Assigned', 'Agreement in Process', 'Attorney Complete'],
}

/** Columns of the ticket that its history tells of. */
export function progressFacts(accountId: string, status: AttorneyStatus, index: number, place: string) {
  const submitter = submitterOf(accountId)
  const isSent = status !== 'Ticket Received'
  const isAssigned = isSent && status !== 'Sent to Attorney'
  return {
    created_by: submitter.id,
    created_by_name: submitter.name,
    attorney_name: isAssigned ? (attorneys[index % attorneys.length] ?? null) : null,
    must_appear: isSent ? index % 7 === 3 : null,
    court_location: isSent ? `${place.split(',')[0]} Municipal Court` : null,
  }
}

/** Told by the place in the row, like the other facts, so that what random tells stays as it is. */
export function historyRows(ticket: TicketRow, index: number, today: string): HistoryRows {
  const steps = stepsTo[ticket.attorney_status ?? 'Ticket Received']
  const end = ticket.closed_at ? new Date(ticket.closed_at) : new Date(`${today}T12:00:00Z`)
  const parts = steps.length + (ticket.closed_at ? 0 : 1)
  const start = ticket.created_at.getTime()
  const changes = steps.flatMap((status, step) => {
    const minute = Math.round((start + ((end.getTime() - start) * (step + 1)) / parts) / 60_000)
    const at = ticket.closed_at && step === steps.length - 1 ? end : new Date(minute * 60_000)
    return changeRows(ticket, { status, from: steps[step - 1] ?? 'Ticket Received', at, step })
  })
  return { changes, notes: index % 3 === 1 ? [noteRow(ticket, index, changes.at(-1)?.changed_at)] : [] }
}

interface Step {
  status: AttorneyStatus
  from: AttorneyStatus
  at: Date
  step: number
}

function changeRows(ticket: TicketRow, { status, from, at, step }: Step): HistoryRows['changes'] {
  const told: [field: string, from: string | null, to: string | null][] = [
    ['Attorney_Status__c', from, status],
  ]
  if (status === 'Attny Assigned') told.push(['Attorney_Name__c', null, ticket.attorney_name ?? null])
  if (status === 'Attorney Complete') told.push(['Ticket_Outcome__c', null, ticket.outcome ?? null])
  return told.map(([field, old_value, new_value]) => ({
    id: demoId(`change ${ticket.id} ${step} ${field}`),
    account_id: ticket.account_id,
    ticket_id: ticket.id,
    change_id: demoId(`change ${ticket.id} ${step}`),
    kind: 'Progress',
    field,
    old_value,
    new_value,
    actor_id: backOffice.id,
    actor_name: backOffice.name,
    changed_at: at,
  }))
}

const noteRow = (
  ticket: TicketRow,
  index: number,
  after: Date | string | undefined,
): HistoryRows['notes'][number] => {
  const isFirst = after === undefined
  const author = isFirst ? submitterOf(ticket.account_id) : backOffice
  return {
    id: demoId(`note ${ticket.id}`),
    account_id: ticket.account_id,
    ticket_id: ticket.id,
    text: isFirst ? 'The driver sent the citation, front and back.' : (notes[index % notes.length] ?? ''),
    author_id: author.id,
    author_name: author.name,
    created_at: new Date(new Date(after ?? ticket.created_at).getTime() + 47 * 60_000),
  }
}
