import { parseArgs } from 'node:util'
import { Refusal } from 'shared-api/refusal'
import { ticketFilterValues, type TicketRecord } from 'shared-api/tickets'
import { TicketUpdate } from 'shared-api/tickets/ticket-progress'
import { parseTypedDate } from 'shared-api/typed-date'
import * as z from 'zod/mini'
import { OperatorProblem } from '../platform/operator-problem.ts'
import { appendAudit } from '../platform/audit/audit-log.ts'
import { shownDay } from '../platform/calendar.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { updateTicket } from './progress-service.ts'
import { selectTicketExceptions } from './ticket-exceptions.ts'
import { selectTickets } from './ticket-queries.ts'
import { ticketOf } from './ticket-record.ts'
import { selectTimeline, ticketEvents } from './timeline-queries.ts'

interface Tools {
  db: Db
  keys: Keys
  args: readonly string[]
  print: (line: string) => unknown
}

/** The operator at the terminal, who has no sign-in. */
const backOffice = {
  id: '',
  role: 'operator',
  accountIds: [],
  driverId: undefined,
  name: 'Back office',
} as const

export const officeTicketHelp =
  'ticket list [status] | show <number> | update <number> --status "Sent to Attorney" ... | exceptions'

/** `office ticket ...`: false where a change was refused. */
export async function officeTicket({ args: [action = '', ...args], ...tools }: Tools): Promise<boolean> {
  const run = { list, show, update, exceptions }[action]
  if (run === undefined) throw new OperatorProblem(`Use: pnpm office ${officeTicketHelp}`)
  try {
    await run({ ...tools, args })
    return true
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    const [first] = problem.errors
    tools.print(first === undefined ? problem.message : first.Message)
    return false
  }
}

const dayText = (day: string | null) => (day === null ? '-' : shownDay(day))

async function list({ db, args: [wanted = 'Open'], print }: Tools) {
  const status = z
    .enum(ticketFilterValues, `Choose one of ${ticketFilterValues.join(', ')}`)
    .safeParse(wanted)
  if (!status.success) throw new Refusal(400, status.error.issues[0]?.message ?? wanted)
  const filter = {
    Status: status.data,
    SortBy: 'CreatedDate',
    SortDir: 'desc',
    Page: 1,
    PageSize: 100,
    Search: '',
    CarrierId: undefined,
  } as const
  const rows = await tenantTx(db, backOffice, (tx) =>
    selectTickets(tx, { scope: undefined, words: '' }, filter, 0),
  )
  for (const row of rows)
    print(
      `${row.Name.padEnd(10)} ${row.Attorney_Status__c.padEnd(26)} court ${dayText(row.Court_Date__c).padEnd(12)} ${row.Carrier__r.Name}`,
    )
  print(`${rows.length} tickets, newest first, at most 100.`)
}

async function show({ db, args: [number], print }: Tools) {
  const { ticket, events } = await tenantTx(db, backOffice, async (tx) => {
    const id = await idOf(tx, number)
    const record = await ticketOf(tx, id, backOffice)
    const { Data } = await selectTimeline(tx, ticketEvents(id), { Page: 1, PageSize: 100 })
    return { ticket: record, events: Data }
  })
  for (const [name, value] of Object.entries(factsOf(ticket))) print(`${name.padEnd(14)} ${value ?? '-'}`)
  for (const { At, Kind, By, Text, Changes } of events) {
    const changes = Changes.map(({ Field, From, To }) => `${Field}: ${From ?? '-'} > ${To ?? '-'}`)
    const told = [...changes, ...(Text === null ? [] : [Text])].join('; ')
    print(`${At.slice(0, 16).replace('T', ' ')}  ${Kind.padEnd(11)}  ${By?.Name ?? 'Portal'}  ${told}`)
  }
}

const factsOf = (ticket: TicketRecord) => ({
  Ticket: ticket.Name,
  Carrier: ticket.Carrier,
  Driver: ticket.Driver_Full_Name__c,
  Status: ticket.Attorney_Status__c,
  Outcome: ticket.Ticket_Outcome__c,
  Attorney: ticket.Attorney_Name__c,
  'Court date': dayText(ticket.Court_Date__c),
  Court: ticket.Court_Location__c,
  'Payment due': ticket.Payment_Due__c,
  Version: ticket.Version,
})

/** What each option changes; `no` in place of a value empties it. */
const options = {
  status: 'Attorney_Status__c',
  outcome: 'Ticket_Outcome__c',
  reason: 'Reason',
  attorney: 'Attorney_Name__c',
  court: 'Court_Date__c',
  'court-location': 'Court_Location__c',
  'must-appear': 'Must_Appear__c',
  'initial-fine': 'Initial_Fine__c',
  'final-fine': 'Final_Fine__c',
  'fine-due': 'Ticket_Fine_Due_Date__c',
  'fine-notes': 'Fine_Notes__c',
  'follow-up': 'Follow_Up_Date__c',
  notes: 'Notes_Portal__c',
  driver: 'Driver__c',
} as const

const days: readonly string[] = ['court', 'fine-due', 'follow-up']

function valueOf(option: string, typed: string): string | boolean | null {
  if (option === 'must-appear') return typed === 'unknown' ? null : typed === 'yes'
  if (typed === 'none') return null
  return days.includes(option) ? (parseTypedDate(typed) ?? typed) : typed
}

async function update({ db, keys, args: [number, ...args], print }: Tools) {
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }])),
  })
  const given = Object.entries(options).flatMap(([option, field]) => {
    const typed = values[option]
    return typeof typed === 'string' ? [[field, valueOf(option, typed)]] : []
  })
  const now = new Date()
  const ticket = await tenantTx(db, backOffice, async (tx) => {
    const id = await idOf(tx, number)
    const { Version } = await ticketOf(tx, id, backOffice)
    const change = TicketUpdate.safeParse({ Id: id, Version, ...Object.fromEntries(given) })
    if (!change.success) throw new Refusal(400, change.error.issues[0]?.message ?? 'Check the options')
    const changed = await updateTicket(tx, change.data, { user: backOffice, now })
    await appendAudit(tx, keys, {
      at: now,
      actorId: undefined,
      actorRole: 'operator',
      action: 'updated a ticket',
      accountId: changed.Carrier__r.Id,
      subject: id,
      network: 'terminal',
      requestId: 'office ticket update',
    })
    return changed
  })
  print(`${ticket.Name} is in ${ticket.Attorney_Status__c}, version ${ticket.Version}.`)
}

async function exceptions({ db, print }: Tools) {
  const { Data, Total } = await tenantTx(db, backOffice, (tx) =>
    selectTicketExceptions(tx, new Date(), { Page: 1, PageSize: 100 }),
  )
  for (const { Name, Attorney_Status__c: status, Court_Date__c: court, Reasons, Carrier__r: carrier } of Data)
    print(
      `${Name.padEnd(10)} ${status.padEnd(26)} court ${dayText(court).padEnd(12)} ${Reasons.join(', ')}  ${carrier.Name}`,
    )
  print(`${Total} open tickets need a look.`)
}

async function idOf(tx: Tx, number = '') {
  const row = await tx.selectFrom('ticket').select('id').where('number', '=', number).executeTakeFirst()
  if (row === undefined) throw new Refusal(404, `There is no ticket "${number}".`)
  return row.id
}
