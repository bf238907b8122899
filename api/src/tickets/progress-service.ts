import { DatabaseError } from 'pg'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { TicketRecord } from 'shared-api/tickets'
import { courtBeforeTicket, isCourtBeforeTicket } from 'shared-api/tickets/ticket-form'
import {
  coveredField,
  type TicketCorrection,
  type TicketField,
  type TicketUpdate,
} from 'shared-api/tickets/ticket-progress'
import { violationCategories } from '../accounts/master-data.ts'
import type { Tx } from '../platform/database/connect.ts'
import { newId } from '../platform/database/new-id.ts'
import type { User } from '../platform/database/tenant.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { type Change, changeColumns, changedFields, refuseOlder } from '../platform/record-change.ts'
import * as queries from './progress-queries.ts'
import { closedAtOf } from './status-transitions.ts'
import { findTicket, paymentStarted, sentToAttorney, ticketOf } from './ticket-record.ts'

/** The back office's change: of the status, and of everything else that the ticket has. */
export async function updateTicket(tx: Tx, update: TicketUpdate, change: Change): Promise<TicketRecord> {
  const { Id, Version, Reason, ...given } = update
  const ticket = await lockedTicket(tx, Id, change.user)
  const driver = await linkedDriver(tx, ticket, given)
  refuseOlder(ticket, Version, 'ticket')
  const closedAt = closingOf(ticket, update, change.now)
  const fields = {
    ...given,
    ...(closedAt === null && ticket.Ticket_Outcome__c !== null && { Ticket_Outcome__c: null }),
    ...(driver !== undefined && { Driver_Full_Name__c: driver }),
  }
  await save(tx, ticket, fields, { ...change, kind: 'Progress', reason: Reason, closedAt })
  return ticketOf(tx, Id, change.user)
}

/** The submitter's correction of the facts, until the ticket is sent to the attorney. */
export async function correctTicket(
  tx: Tx,
  correction: TicketCorrection,
  change: Change,
): Promise<TicketRecord> {
  const { Id, Version, ...given } = correction
  const ticket = await lockedTicket(tx, Id, change.user)
  refuseOlder(ticket, Version, 'ticket')
  await save(tx, ticket, given, { ...change, kind: 'Correction' })
  return ticketOf(tx, Id, change.user)
}

async function lockedTicket(tx: Tx, id: string, user: User): Promise<TicketRecord> {
  const isLocked = await queries.lockTicket(tx, id)
  const ticket = await findTicket(tx, id, user)
  if (ticket === undefined) throw new Refusal(404, recordNotFound)
  if (!isLocked) throw new Refusal(409, sentToAttorney, { newer: ticket })
  return ticket
}

/** When the ticket is closed, as `closedAtOf` says. Closing needs an outcome, and nothing else has one. */
function closingOf({ Attorney_Status__c: from }: TicketRecord, update: TicketUpdate, now: Date) {
  const { Attorney_Status__c: to = from, Ticket_Outcome__c: outcome, Reason: reason } = update
  const closedAt = closedAtOf({ from, to, reason, now })
  if (to !== 'Attorney Complete' && outcome !== undefined)
    throw fieldRefused('Ticket_Outcome__c', 'An outcome needs the status Attorney Complete')
  if (to === 'Attorney Complete' && to !== from && outcome === undefined)
    throw fieldRefused('Ticket_Outcome__c', 'Choose an outcome: Attorney Complete needs one')
  return closedAt
}

/** The name of the driver that the ticket is linked with; undefined when it is not linked now. */
async function linkedDriver(
  tx: Tx,
  { Carrier__r: carrier }: TicketRecord,
  { Driver__c: id }: queries.TicketFields,
) {
  if (id === undefined) return undefined
  const driver = await queries.selectDriverName(tx, id, carrier.Id)
  if (driver === undefined) throw fieldRefused('Driver__c', `Choose a driver of ${carrier.Name}`, 404)
  return driver.name
}

/** A new category is one of the list; the name of a linked driver is that of the driver's record; court follows the ticket. */
async function checkFacts(tx: Tx, ticket: TicketRecord, fields: queries.TicketFields) {
  const { Violation_Category__c: category, Driver_Full_Name__c: name } = fields
  const isListed = violationCategories.some(({ value }) => value === category)
  if (typeof category === 'string' && category !== ticket.Violation_Category__c && !isListed)
    throw fieldRefused('Violation_Category__c', 'Choose a category from the list')
  const driverId = fields.Driver__c === undefined ? ticket.Driver__c : null
  if (driverId !== null && name !== undefined && name !== ticket.Driver_Full_Name__c) {
    // The record may have been renamed since.
    const driver = await queries.selectDriverName(tx, driverId, ticket.Carrier__r.Id)
    if (name !== driver?.name)
      throw fieldRefused('Driver_Full_Name__c', "The name comes from the driver's record. Change it there")
  }
  const { Date_of_Ticket: received = ticket.Date_of_Ticket, Court_Date__c: court = ticket.Court_Date__c } =
    fields
  const isMoved = received !== ticket.Date_of_Ticket || court !== ticket.Court_Date__c
  if (isMoved && isCourtBeforeTicket({ Date_of_Ticket: received, Court_Date__c: court }))
    throw fieldRefused('Court_Date__c', courtBeforeTicket)
}

/** Releases the messages to the driver, and says in the timeline who did. */
export async function coverTicket(tx: Tx, ticketId: string, accountId: string, change: Change) {
  if (!(await queries.coverTicketRow(tx, ticketId)))
    throw new Refusal(409, "The driver's messages are not held. Reload the ticket.")
  await queries.insertChanges(tx, [
    {
      ...changeColumns(change, accountId, undefined),
      ticket_id: ticketId,
      change_id: await newId(tx),
      kind: 'Progress',
      field: coveredField,
      new_value: 'true',
    },
  ])
}

interface Saving extends Change {
  kind: 'Progress' | 'Correction'
  reason?: string | undefined
  closedAt?: Date | null | undefined
}

async function save(tx: Tx, ticket: TicketRecord, fields: queries.TicketFields, saving: Saving) {
  await checkFacts(tx, ticket, fields)
  const changes = changedFields(ticket, fields, isTicketField)
  if (changes.length === 0) return
  await queries.updateTicketRow(tx, ticket.Id, fields, saving.closedAt)
  const change_id = await newId(tx)
  await queries.insertChanges(
    tx,
    changes.map((changed) => ({
      ...changed,
      ...changeColumns(saving, ticket.Carrier__r.Id, saving.reason),
      ticket_id: ticket.Id,
      change_id,
      kind: saving.kind,
    })),
  )
}

const isTicketField = (name: string): name is TicketField => name.endsWith('__c') || name === 'Date_of_Ticket'

/** Deletes the ticket for good. Returns what is kept of it in the audit log. */
export async function deleteTicket(tx: Tx, id: string, user: User) {
  const isLocked = await queries.lockTicket(tx, id)
  const ticket = await findTicket(tx, id, user)
  if (ticket === undefined) throw new Refusal(404, recordNotFound)
  if (!isLocked || ticket.DeleteRefusal !== null)
    throw new Refusal(409, ticket.DeleteRefusal ?? sentToAttorney)
  try {
    await queries.deleteTicketRow(tx, id)
  } catch (problem) {
    // Records of a checkout refer to its payment (foreign key violation).
    if (problem instanceof DatabaseError && problem.code === '23503') throw new Refusal(409, paymentStarted)
    throw problem
  }
  return { subject: `tickets/${id}/${ticket.Name}`, accountId: ticket.Carrier__r.Id }
}
