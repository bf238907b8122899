import { Refusal } from 'shared-api/refusal'
import { ticketFilterValues, type TicketRecord } from 'shared-api/tickets'
import { ticketProgress, TicketUpdate } from 'shared-api/tickets/ticket-progress'
import type { Tx } from '../platform/database/connect.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import {
  backOffice,
  chosenFilter,
  dayText,
  officeActions,
  type OfficeTools,
  printEvents,
  printFacts,
  updateByOffice,
} from '../platform/office-tools.ts'
import { updateTicket } from './progress-service.ts'
import { selectTicketExceptions } from './ticket-exceptions.ts'
import { countTicketsByStatus } from './ticket-counts.ts'
import { selectTickets } from './ticket-queries.ts'
import { ticketOf } from './ticket-record.ts'
import { selectTimeline, ticketEvents } from './timeline-queries.ts'

export const officeTicketHelp =
  'ticket list [status] | show <number> | update <number> --status "Sent to Attorney" ... | exceptions'

/** `office ticket ...`: false where a change was refused. */
export const officeTicket = officeActions<OfficeTools>(officeTicketHelp, { list, show, update, exceptions })

async function list({ db, args: [wanted = 'Open'], print }: OfficeTools) {
  const filter = {
    Status: chosenFilter(ticketFilterValues, wanted),
    SortBy: 'CreatedDate',
    SortDir: 'desc',
    Page: 1,
    PageSize: 100,
    Search: '',
    CarrierId: undefined,
  } as const
  const search = { scope: undefined, words: '' }
  const rows = await tenantTx(db, backOffice, async (tx) =>
    selectTickets(tx, search, filter, await countTicketsByStatus(tx, search)),
  )
  for (const row of rows)
    print(
      `${row.Name.padEnd(10)} ${row.Attorney_Status__c.padEnd(26)} court ${dayText(row.Court_Date__c).padEnd(12)} ${row.Carrier__r.Name}`,
    )
  print(`${rows.length} tickets, newest first, at most 100.`)
}

async function show({ db, args: [number], print }: OfficeTools) {
  const { ticket, events } = await tenantTx(db, backOffice, async (tx) => {
    const id = await idOf(tx, number)
    const record = await ticketOf(tx, id, backOffice)
    const { Data } = await selectTimeline(tx, ticketEvents(id), { Page: 1, PageSize: 100 })
    return { ticket: record, events: Data }
  })
  printFacts(factsOf(ticket), print)
  printEvents(events, print)
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

export const ticketOptions = {
  status: ['Attorney_Status__c'],
  outcome: ['Ticket_Outcome__c'],
  reason: ['Reason'],
  attorney: ['Attorney_Name__c'],
  court: ['Court_Date__c', 'day'],
  'court-location': ['Court_Location__c'],
  'must-appear': ['Must_Appear__c', 'yes or no'],
  'initial-fine': ['Initial_Fine__c'],
  'final-fine': ['Final_Fine__c'],
  'fine-due': ['Ticket_Fine_Due_Date__c', 'day'],
  'fine-notes': ['Fine_Notes__c'],
  'follow-up': ['Follow_Up_Date__c', 'day'],
  notes: ['Notes_Portal__c'],
  driver: ['Driver__c'],
} as const

async function update(tools: OfficeTools) {
  const ticket = await updateByOffice(tools, {
    noun: 'ticket',
    options: ticketOptions,
    change: TicketUpdate,
    action: ticketProgress.update.audit,
    find: async (tx, number) => await ticketOf(tx, await idOf(tx, number), backOffice),
    update: updateTicket,
  })
  tools.print(`${ticket.Name} is in ${ticket.Attorney_Status__c}, version ${ticket.Version}.`)
}

async function exceptions({ db, print }: OfficeTools) {
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
