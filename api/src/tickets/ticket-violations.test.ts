import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { roadside } from 'shared-api/safety/roadside'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { ticketViolations } from 'shared-api/tickets/ticket-violations'
import { addDays } from '../platform/calendar.ts'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { newTicket } from '../../test/support/sample-tickets.ts'
import { auditOf } from '../../test/support/sample-rows.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const notFound = { status: 404, message: 'Record not found' }

/** Where and when an inspection found several violations. */
async function demoStop() {
  const { Data } = await call(safetyAnalysis.ledger, {
    query: { CarrierId: quillhaven.id, Basic: 'Vehicle Maintenance' },
  })
  const line = Data.find(({ Violations }) => Violations.length > 1)
  return { received_on: line?.Date ?? '', city_state: `Gary, ${line?.Report_State__c}` }
}

async function ticketOfStop(change: Record<string, unknown> = {}) {
  const stop = await demoStop()
  const id = await newTicket(service.admin)
  await service.admin
    .updateTable('ticket')
    .set({ ...stop, ...change })
    .where('id', '=', id)
    .execute()
  return id
}

const read = (id: string) => call(ticketViolations.ofTicket, { params: { id } })
const link = (TicketId: string, ViolationId: string, IsLinked = true) =>
  call(ticketViolations.link, { body: { TicketId, ViolationId, IsLinked } })

const violationOf = async (accountId: string) =>
  (
    await service.admin
      .selectFrom('roadside_violation')
      .select('id')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id

/** What a what-if says of a plea. */
const preview = async (body: object) => {
  const { Basics, Iss } = await call(safetyAnalysis.preview, {
    body: { CarrierId: quillhaven.id, ...body },
  })
  const changed = Basics.filter(({ IsChanged }) => IsChanged)
  return {
    Basics: changed.map(({ Basic, Before, After }) => ({ Basic, Before, After })),
    IssBefore: Iss.Before.Score,
    IssAfter: Iss.After.Score,
  }
}

test('violations of the same day and state are suggested, with what they have in common', async () => {
  const stop = await demoStop()
  const { Violations, Effects } = await read(await ticketOfStop())
  expect(Violations.length).toBeGreaterThan(1)
  for (const violation of Violations) {
    expect(violation).toMatchObject({
      IsLinked: false,
      Inspection_Date__c: stop.received_on,
      Report_State__c: stop.city_state.slice(-2),
      Matches: expect.arrayContaining(['Day', 'State']),
    })
  }
  expect(Effects).toEqual([])
  expect((await read(await ticketOfStop({ city_state: 'Gary, HI' }))).Violations).toEqual([])
  const byNumber = await ticketOfStop({
    received_on: null,
    citation_number: Violations[0]?.Report_Number__c.replace(/^(..)/, '$1-'),
  })
  expect((await read(byNumber)).Violations[0]?.Matches).toContain('Citation number')
})

test('linked violations show what a plea does to the measure, as the what-if does', async () => {
  const id = await ticketOfStop()
  const { Violations } = await read(id)
  const ids = Violations.filter(({ BASIC__c }) => BASIC__c === 'Vehicle Maintenance').map(({ Id }) => Id)
  for (const violationId of ids) {
    // oxlint-disable-next-line no-await-in-loop
    await link(id, violationId)
  }
  const linked = await link(id, ids[0] ?? '')
  expect(linked.Violations.filter(({ IsLinked }) => IsLinked)).toHaveLength(ids.length)
  expect(linked.Effects).toEqual([
    { Plea: 'Amended', ...(await preview({ ReducedViolationIds: ids })) },
    { Plea: 'Dismissed', ...(await preview({ RemovedViolationIds: ids })) },
  ])
  const [amended, dismissed] = linked.Effects.map(({ Basics }) => Basics[0]?.After.Numerator ?? 0)
  expect(dismissed).toBeLessThan(amended ?? 0)
  const ofViolation = () =>
    call(roadside.violation, { params: { id: ids[0] ?? '' }, query: { record_type: 'VIOLATIONS' } })
  expect((await ofViolation()).Ticket__r?.Id).toBe(id)
  const last = await link(id, ids[0] ?? '', false)
  expect(last.Violations.filter(({ IsLinked }) => IsLinked)).toHaveLength(ids.length - 1)
  expect((await auditOf(service.admin, id)).at(-1)?.action).toBe('took a violation off a ticket')
})

test("another carrier's ticket or violation answers like none", async () => {
  const id = await ticketOfStop()
  await expect(link(id, await violationOf(tarnbrook.id))).rejects.toMatchObject(notFound)
  await service.admin
    .updateTable('ticket')
    .set({ account_id: tarnbrook.id, driver_id: null })
    .where('id', '=', id)
    .execute()
  await expect(link(id, await violationOf(quillhaven.id))).rejects.toMatchObject(notFound)
})

test("the driver's serious convictions of three years are counted, and those of unknown speed apart", async () => {
  const stop = await demoStop()
  const id = await ticketOfStop({ violation_category: 'Reckless Driving' })
  const { Serious: before } = await read(id)
  const threeYears = `${Number(stop.received_on.slice(0, 4)) - 3}${stop.received_on.slice(4)}`
  const afterThreeYears = addDays(threeYears, 1)
  const guilty = { outcome: 'Guilty', violation_category: 'Improper Lane Change' }
  await ticketOfStop({ ...guilty, received_on: afterThreeYears })
  await ticketOfStop({ ...guilty, received_on: threeYears })
  await ticketOfStop({ ...guilty, received_on: stop.received_on, violation_category: 'Speeding' })
  await ticketOfStop({ ...guilty, received_on: stop.received_on, outcome: 'Dismissed' })
  expect((await read(id)).Serious).toEqual({
    ThisTicket: 'Serious',
    Before: (before?.Before ?? 0) + 1,
    UnknownBefore: (before?.UnknownBefore ?? 0) + 1,
  })
  expect((await read(await ticketOfStop({ driver_id: null }))).Serious).toBeNull()
})

test('every linked violation counts, however many there are', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from roadside_violation where account_id = ${quillhaven.id} and basic = 'Vehicle Maintenance'
    order by inspected_on desc, id limit 25
  `.execute(service.admin)
  const ids = rows.map(({ id }) => id)
  const ticket = await newTicket(service.admin)
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    await link(ticket, id)
  }
  const { Violations, Effects } = await read(ticket)
  expect(Violations.filter(({ IsLinked }) => IsLinked)).toHaveLength(25)
  const dismissed = Effects.find(({ Plea }) => Plea === 'Dismissed')
  expect(dismissed).toEqual({ Plea: 'Dismissed', ...(await preview({ RemovedViolationIds: ids })) })
})

test('a dismissal removes the violation only where no fine of its ticket remains', async () => {
  const stop = await ticketOfStop()
  const [violation] = (await read(stop)).Violations
  const id = violation?.Id ?? ''
  await link(stop, id)
  const set = async (adjudication: string | null, fine: number | null) => {
    await sql`update roadside_violation set adjudication = ${adjudication} where id = ${id}`.execute(
      service.admin,
    )
    await sql`update ticket set final_fine_cents = ${fine} where id = ${stop}`.execute(service.admin)
    const { Basics } = await call(safetyAnalysis.preview, { body: { CarrierId: quillhaven.id } })
    return Basics.find(({ Basic }) => Basic === violation?.BASIC__c)?.Before.Numerator ?? 0
  }
  const record = () => call(roadside.violation, { params: { id }, query: { record_type: 'VIOLATIONS' } })
  const charged = await set(null, null)
  const dismissed = await set('Dismissed', null)
  expect(dismissed).toBeLessThan(charged)
  expect(await set('Dismissed', 0)).toBe(dismissed)
  expect(await record()).toMatchObject({ Dismissed_With_Fine__c: false, Points__c: null })
  expect(await set('Dismissed', 12_000)).toBe(charged)
  expect(await record()).toMatchObject({ Adjudication__c: 'Dismissed', Dismissed_With_Fine__c: true })
  expect((await record()).Points__c).not.toBeNull()
  // A court that finds the driver not guilty takes no fine for it.
  expect(await set('Not Guilty', 12_000)).toBe(dismissed)
  await set(null, null)
})
