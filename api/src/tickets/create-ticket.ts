import { isDeepStrictEqual } from 'node:util'
import { type FieldError, recordNotFound, Refusal } from 'shared-api/refusal'
import type { NewTicket } from 'shared-api/tickets/ticket-form'
import { cdlStates, violationCategories } from '../accounts/master-data.ts'
import { selectAgents } from '../accounts/account-queries.ts'
import { carrierOf } from '../accounts/chosen-carrier.ts'
import type { Tx } from '../platform/database/connect.ts'
import { centsOfField } from '../payments/money.ts'
import type { User } from '../platform/database/tenant.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { blindIndex, blindIndexes } from '../platform/secrets/seal.ts'
import * as queries from './create-ticket-queries.ts'
import { lockDraft, moveDraftFiles, deleteDraft } from './ticket-draft-queries.ts'
import { sealedColumns } from './ticket-secrets.ts'

interface WriteContext {
  keys: Keys
  user: User
  now: Date
}

export interface CreatedTicket {
  id: string
  accountId: string
  /** False when this request had created it before. */
  isNew: boolean
}

/** Creates the ticket in Ticket Received with the files of its draft; a request that was sent before answers with its ticket. */
export async function createTicket(
  tx: Tx,
  given: NewTicket,
  { keys, user, now }: WriteContext,
): Promise<CreatedTicket> {
  // Drivers hold no messages back from themselves.
  const ticket = user.role === 'driver' ? { ...given, noDriverCommsUntilPaid: false } : given
  const carrier = await carrierOf(tx, ticket.CarrierId)
  // Locked first: the same request, sent at the same time, waits here and then finds the ticket.
  const draft = ticket.DraftId === undefined ? undefined : await lockDraft(tx, ticket.DraftId)
  const earlier = await sentBefore(tx, ticket, { keys, user })
  if (earlier !== undefined) return earlier
  const driver = await linkedRecords(tx, ticket, { accountId: carrier.id, draft, user })
  const agentId = await agentOf(tx, ticket.agentName, carrier, user)
  const { id, number } = await queries.newTicket(tx)
  const isInserted = await queries.insertTicket(tx, {
    id,
    number,
    account_id: carrier.id,
    agent_id: agentId,
    created_by: user.id,
    created_at: now,
    request_id: ticket.RequestId,
    request_index: blindIndex(keys, 'sent ticket', entriesOf(ticket, user)),
    ...citationColumns(ticket),
    ...driverColumns(ticket, driver, { keys, id }),
  })
  if (!isInserted) {
    const other = await sentBefore(tx, ticket, { keys, user })
    if (other === undefined) throw new Error('A ticket was neither added nor there')
    return other
  }
  if (ticket.DraftId !== undefined) {
    await moveDraftFiles(tx, ticket.DraftId, { bucket: 'tickets', folder: id, accountId: carrier.id })
    await deleteDraft(tx, ticket.DraftId)
  }
  return { id, accountId: carrier.id, isNew: true }
}

/** The ticket of an earlier request with this id. What was changed since it was sent would be lost, so it is refused. */
async function sentBefore(
  tx: Tx,
  ticket: NewTicket,
  { keys, user }: Pick<WriteContext, 'keys' | 'user'>,
): Promise<CreatedTicket | undefined> {
  const earlier = await queries.selectRequested(tx, user.id, ticket.RequestId)
  if (earlier === undefined) return undefined
  const { id, account_id: accountId, number, request_index: index, ...kept } = earlier
  const isSame =
    index === null
      ? isDeepStrictEqual(kept, { ...citationColumns(ticket), driver_id: driverIdOf(ticket, user) ?? null })
      : blindIndexes(keys, 'sent ticket', entriesOf(ticket, user)).some((one) => one.equals(index))
  if (!isSame)
    throw new Refusal(409, `This was sent already as ${number}, with other entries. Correct them there.`)
  return { id, accountId, isNew: false }
}

/** Everything that was sent in one text, whatever its order; what is left out is the same as nothing. */
function entriesOf({ DraftId: _draft, RequestId: _request, ...ticket }: NewTicket, user: User): string {
  const { noDriverCommsUntilPaid = false } = ticket
  const entries = { ...ticket, noDriverCommsUntilPaid, DriverId: driverIdOf(ticket, user) }
  return JSON.stringify(
    Object.entries(entries)
      .filter(([, value]) => value !== undefined && value !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** Drivers add tickets of their own alone. */
const driverIdOf = ({ DriverId }: Pick<NewTicket, 'DriverId'>, user: User) =>
  user.role === 'driver' ? (DriverId ?? user.driverId) : DriverId

interface LinkedDriver {
  id: string
  name: string
}

/** The linked driver. Refuses a ticket whose draft is gone. */
async function linkedRecords(
  tx: Tx,
  ticket: NewTicket,
  { accountId, draft, user }: { accountId: string; draft: object | undefined; user: User },
): Promise<LinkedDriver | undefined> {
  const driverId = driverIdOf(ticket, user)
  const driver = driverId === undefined ? undefined : await queries.selectDriver(tx, driverId, accountId)
  const errors: FieldError[] = []
  if (driverId !== undefined && driver === undefined)
    errors.push({ Field: 'DriverId', Message: 'Choose a driver of this carrier' })
  if (ticket.DraftId !== undefined && draft === undefined)
    errors.push({ Field: 'DraftId', Message: 'This draft was sent or deleted. Look in the list of tickets' })
  if (errors.length > 0) throw new Refusal(404, recordNotFound, { errors })
  return driver
}

/** Only where tickets show their agent: for agents always, for others at a carrier of theirs that lets agents. */
async function agentOf(
  tx: Tx,
  name: string | null | undefined,
  carrier: Awaited<ReturnType<typeof carrierOf>>,
  user: User,
): Promise<string | null> {
  if (name === undefined || name === null) return null
  const isTaken =
    user.role === 'agent' ||
    (carrier.allows_agent_tickets && (await queries.hasDirectAccess(tx, carrier.id, user.id)))
  if (!isTaken) throw fieldRefused('agentName', "This carrier's tickets have no agent")
  const agent = (await selectAgents(tx, carrier.id)).find(({ Name }) => Name === name)
  if (agent === undefined) throw fieldRefused('agentName', 'Choose an agent of this carrier')
  return agent.Id
}

function citationColumns(ticket: NewTicket) {
  const { Violation_Category__c: category = null, Initial_Fine__c: fine } = ticket
  if (category !== null && !violationCategories.some(({ value }) => value === category))
    throw fieldRefused('Violation_Category__c', 'Choose a category from the list')
  return {
    citation_number: ticket.Citation_Number__c ?? null,
    violation_category: category,
    violation_description: ticket.Violation_Description__c ?? null,
    received_on: ticket.Date_of_Ticket ?? null,
    city_state: ticket.Ticket_City_State__c ?? null,
    county: ticket.Ticket_County__c ?? null,
    court_on: ticket.Court_Date__c ?? null,
    is_accident: ticket.Accident__c ?? null,
    license_type: ticket.Drivers_License_Type__c ?? null,
    initial_fine_cents: centsOfField(fine) ?? null,
    special_instruction: ticket.SpecialInstruction ?? null,
    no_driver_comms_until_paid: ticket.noDriverCommsUntilPaid ?? false,
  }
}

/** A linked driver has these on record; only a typed one's are kept with the ticket. */
function driverColumns(
  ticket: NewTicket,
  driver: LinkedDriver | undefined,
  { keys, id }: { keys: Keys; id: string },
) {
  if (driver !== undefined) return { driver_id: driver.id, driver_full_name: driver.name }
  const { FirstName: first = null, LastName: last = null } = ticket
  const name = [first, last].filter((part) => part !== null).join(' ')
  return {
    driver_id: null,
    driver_full_name: name === '' ? null : name,
    driver_first_name: first,
    driver_last_name: last,
    driver_email: ticket.EmailId ?? null,
    driver_phone: ticket.MobileNumber ?? null,
    driver_cdl_state: stateOf(ticket.CDLState),
    ...sealedColumns(keys, id, {
      driver_cdl_number_sealed: ticket.CDLNumber ?? null,
      driver_birth_date_sealed: ticket.DOB ?? null,
    }),
  }
}

function stateOf(typed: string | null | undefined): string | null {
  if (typed === null || typed === undefined) return null
  const wanted = typed.toLowerCase()
  const state = cdlStates.find(({ label, value }) =>
    [label, value].some((name) => name.toLowerCase() === wanted),
  )
  if (state === undefined) throw fieldRefused('CDLState', 'Choose a CDL state from the list')
  return state.value
}
