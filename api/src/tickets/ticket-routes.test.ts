import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { type OpenTicket, type OpenTicketFilter, tickets, ticketSorts } from 'shared-api/tickets'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { openPayLink } from '../payments/pay-link.ts'
import { addPayment } from '../../test/support/sample-payments.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })

const list = (query: Partial<OpenTicketFilter> = {}) =>
  call(tickets.list, { query: { CarrierId: quillhaven.id, PageSize: 100, ...query } })

const dueOf = (ticket: OpenTicket) =>
  ticket.Opportunities__r.flatMap((opportunity) => opportunity.Transactions__r)

const agents = (page: { Data: OpenTicket[] }) => page.Data.flatMap(({ Agent__r }) => Agent__r?.Name ?? [])

test('the list of open tickets has the open ones, newest ticket first, one without a date by the day it was added', async () => {
  const page = await list()
  expect(page.Total).toBe(14)
  expect(page.Counts).toEqual({ All: 55, Open: 14, "Driver Hasn't Paid": expect.any(Number), Closed: 41 })
  const dates = page.Data.map((ticket) => ticket.Date_of_Ticket__c ?? ticket.CreatedDate.slice(0, 10))
  expect(page.Data.findIndex((ticket) => ticket.Date_of_Ticket__c === null)).toBeLessThan(page.Total - 1)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(page.Data.filter((ticket) => ticket.Attorney_Status__c === 'Attorney Complete')).toEqual([])
})

test('the list of open tickets holds to each status, and its tabs say how many', async () => {
  for (const Status of ['All', 'Open', "Driver Hasn't Paid", 'Closed'] as const) {
    const page = await list({ Status })
    expect(page.Data).toHaveLength(page.Counts[Status])
    expect(page.Total).toBe(page.Counts[Status])
  }
  const closed = await list({ Status: 'Closed' })
  expect(new Set(closed.Data.map((ticket) => ticket.Attorney_Status__c))).toEqual(
    new Set(['Attorney Complete']),
  )
})

test("the list of open tickets 'Driver Hasn't Paid' are the open ones with a payment due", async () => {
  const open = await list()
  const unpaid = await list({ Status: "Driver Hasn't Paid" })
  const expected = open.Data.filter((ticket) => dueOf(ticket).length > 0).map(({ Name }) => Name)
  expect(expected.length).toBeGreaterThan(0)
  expect(expected.length).toBeLessThan(14)
  expect(unpaid.Data.map(({ Name }) => Name)).toEqual(expected)
})

test('the list of open tickets: a payment that is due on a closed ticket makes no open one of it', async () => {
  const { Total } = await list({ Status: "Driver Hasn't Paid" })
  const [closed] = (await list({ Status: 'Closed' })).Data
  await addPayment(service.admin, closed?.Id)
  expect((await list({ Status: "Driver Hasn't Paid" })).Total).toBe(Total)
})

test('the list of open tickets has every ticket on one page and none on two, in one order, whatever it is sorted by', async () => {
  for (const SortBy of ticketSorts) {
    for (const SortDir of ['asc', 'desc'] as const) {
      const whole = await list({ Status: 'All', SortBy, SortDir })
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6, 7].map((Page) => list({ Status: 'All', SortBy, SortDir, Page, PageSize: 10 })),
      )
      const found = pages.flatMap(({ Data }) => Data.map(({ Id }) => Id))
      expect(new Set(found).size).toBe(55)
      expect({ SortBy, SortDir, found }).toEqual({ SortBy, SortDir, found: whole.Data.map(({ Id }) => Id) })
    }
  }
})

test('the list of open tickets finds by number, driver, place and violation', async () => {
  const [ticket] = (await list({ Status: 'All' })).Data
  for (const Search of [ticket?.Name, ticket?.Driver_Full_Name__c, ticket?.Ticket_City_State__c]) {
    const found = await list({ Status: 'All', Search: Search ?? '' })
    expect(found.Data.map(({ Id }) => Id)).toContain(ticket?.Id)
  }
  expect((await list({ Status: 'All', Search: 'no such ticket' })).Data).toEqual([])
})

test('the list of open tickets shows the agent only where the carrier has one', async () => {
  expect(new Set(agents(await list({ Status: 'All' })))).toEqual(new Set(['Rhea Thornquist']))
  expect(agents(await list({ Status: 'All', CarrierId: tarnbrook.id }))).toEqual([])
})

test('the payment label of a ticket follows the number of payments due', async () => {
  const { Data } = await list()
  const words = Data.map((ticket) => [dueOf(ticket).length, ticket.Payments__c, ticket.isMultiplePay__c])
  for (const [due, word, isMultiple] of words) {
    const expected = { 0: [null, false], 1: ['Single Payment', false], 2: ['Multiple Payments', true] }[
      Number(due)
    ]
    expect([word, isMultiple]).toEqual(expected)
  }
  expect(new Set(words.map(([due]) => due))).toEqual(new Set([0, 1, 2]))
})

test("a payment due has an amount with two decimals, and a link that hides the payment's id", async () => {
  const [due] = (await list({ Status: "Driver Hasn't Paid" })).Data.flatMap(dueOf)
  expect(due?.Amount).toMatch(/^\d+\.\d\d$/)
  const link = new URL(due?.bt_paylink__PayLink__c ?? '', 'https://portal.example')
  expect(link.pathname).toBe('/pre-ex-payment')
  expect(link.search).not.toContain(due?.Id)
  expect(openPayLink(testKeys, link.searchParams.get('data') ?? '').paymentId).toBe(due?.Id)
})

test('a payment is no longer due once it is paid', async () => {
  const [before] = (await list({ Status: "Driver Hasn't Paid" })).Data
  await sql`update payment set status = 'Paid', paid_at = now() where ticket_id = ${before?.Id}`.execute(
    service.admin,
  )
  const after = (await list()).Data.find(({ Id }) => Id === before?.Id)
  expect(after).toMatchObject({ Payments__c: null, isMultiplePay__c: false, Opportunities__r: [] })
})
