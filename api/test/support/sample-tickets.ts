import { sql } from 'kysely'
import { call } from 'shared-api'
import { Refusal } from 'shared-api/refusal'
import { type AttorneyStatus, tickets } from 'shared-api/tickets'
import { ticketProgress, type TicketUpdate } from 'shared-api/tickets/ticket-progress'
import { quillhaven } from '../../demo/accounts.ts'
import type { Db } from '../../src/platform/database/connect.ts'
import { ownDriverId } from './sample-rows.ts'

let made = 0

/** A new ticket of the driver who can sign in. */
export async function newTicket(
  admin: Db,
  given: {
    attorney_status?: AttorneyStatus
    initial_fine_cents?: number
    received_on?: string
    court_on?: string
    driver_id?: null
    driver_full_name?: string
  } = {},
) {
  made += 1
  const { id } = await admin
    .insertInto('ticket')
    .values({
      account_id: quillhaven.id,
      driver_id: await ownDriverId(admin),
      driver_full_name: 'Adaeze Winfield',
      number: `P-${made}`,
      created_by_name: 'Dana Pell',
      created_at: new Date('2026-11-01T12:00:00Z'),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const readTicket = (id: string) =>
  call(tickets.record, { params: { id }, query: { record_type: 'TICKET' } })

/** Changes the ticket as it is now. */
export const updateTicket = async (id: string, given: Partial<TicketUpdate>) =>
  call(ticketProgress.update, { body: { Id: id, Version: (await readTicket(id)).Version, ...given } })

export const timelineOf = async (id: string) =>
  (await call(ticketProgress.timeline, { params: { id }, query: { PageSize: 50 } })).Data

export const refusalOf = async (refused: Promise<unknown>) => {
  const problem: unknown = await refused.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(problem instanceof Refusal)) throw new Error('The call was not refused', { cause: problem })
  return {
    status: problem.status,
    message: problem.errors[0]?.Message ?? problem.message,
    errors: problem.errors,
    newer: problem.newer,
  }
}

export async function addPayment(admin: Db, ticketId: string, status: 'Due' | 'Paid' | 'In Checkout') {
  await sql`
    with opened as (
      insert into opportunity (account_id, ticket_id) values (${quillhaven.id}, ${ticketId}) returning id
    ), added as (
      insert into payment (account_id, opportunity_id, ticket_id, name, status, amount_cents, paid_at)
      select ${quillhaven.id}, id, ${ticketId}, 'Attorney fee', ${status}, 113500,
        case when ${status} = 'Paid' then timestamptz '2026-11-02T12:00:00Z' end
      from opened
      returning id, account_id, name, amount_cents
    )
    insert into payment_line (payment_id, account_id, position, name, amount_cents)
    select id, account_id, 1, name, amount_cents from added
  `.execute(admin)
}
