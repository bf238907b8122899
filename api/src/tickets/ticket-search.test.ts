import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { search } from 'shared-api/search'
import { tickets } from 'shared-api/tickets'
import { courtDates } from 'shared-api/tickets/court-dates'
import { ticketForm } from 'shared-api/tickets/ticket-form'
import { quillhaven } from '../../demo/accounts.ts'
import { updateTicket } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'
import { tenantTx } from '../platform/database/tenant.ts'
import { matchesTicket } from './ticket-search.ts'

const service = await testService({ as: 'carrier' })
beforeEach(() => service.signIn('carrier'))

async function cited(Citation_Number__c: string) {
  const body = {
    CarrierId: quillhaven.id,
    Citation_Number__c,
    Court_Date__c: '2026-12-10',
    RequestId: randomUUID(),
  }
  return (await call(ticketForm.create, { body })).Id
}

const listed = async (Search: string) =>
  (await call(tickets.list, { query: { Status: 'All', Search } })).Data.map(({ Id }) => Id)

async function found(SearchTerm: string) {
  const { Groups } = await call(search.global, { query: { SearchTerm, CarrierId: quillhaven.id } })
  return Groups.flatMap(({ Kind, Results }) => (Kind === 'Ticket' ? Results.map(({ Id }) => Id) : []))
}

test("a ticket is found by its citation's number, in any spelling and by a part of it", async () => {
  const Id = await cited('QX-77 410')
  for (const term of ['QX-77 410', 'qx77410', '77 410', 'QX-77'])
    expect({ term, listed: await listed(term), found: await found(term) }).toEqual({
      term,
      listed: [Id],
      found: [Id],
    })
  const { Data } = await call(courtDates.list, { query: { Search: 'QX-77' } })
  expect(Data.map((ticket) => ticket.Id)).toEqual([Id])
})

test('a corrected citation is found by its new number, and no more by the old one', async () => {
  const Id = await cited('QY-1 550')
  await service.signIn('operator')
  await updateTicket(Id, { Citation_Number__c: 'QZ-1 660' })
  await service.signIn('carrier')
  expect([await listed('QZ-1 660'), await found('QZ-1 660')]).toEqual([[Id], [Id]])
  expect([await listed('QY-1 550'), await found('QY-1 550')]).toEqual([[], []])
})

test('a search for a citation uses the index of each column, policies or not', async () => {
  const user = { id: randomUUID(), role: 'operator', accountIds: [], driverId: undefined } as const
  await sql`update ticket set citation_number = 'C-' || number`.execute(service.admin)
  await sql`analyze ticket`.execute(service.admin)
  const plan = await tenantTx(service.admin, user, async (tx) => {
    // The demo is so small that reading all of it is cheaper.
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from ticket where ${matchesTicket('QX-77 410')}
    `.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Bitmap Index Scan on ticket_by_words')
  expect(plan).toContain('Bitmap Index Scan on ticket_by_citation_words')
})
