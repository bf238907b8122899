import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { maxCounted } from 'shared-api/list'
import { type OpenTicketFilter, ticketSorts, tickets } from 'shared-api/tickets'
import { testService } from '../../test/support/test-service.ts'

// Across carriers a list is merged from the lists of each of them; these are the orders in one piece.
const service = await testService({ as: 'agent' })

const orders: Record<OpenTicketFilter['SortBy'], string> = {
  Date_of_Ticket__c: "coalesce(received_on, (created_at at time zone 'UTC')::date)",
  Name: 'number',
  Attorney_Status__c: 'attorney_status',
  Court_Date__c: 'court_on',
  Driver_Full_Name__c: 'lower(driver_full_name)',
  'Carrier__r.Name': 'lower((select name from account where account.id = account_id))',
  'Agent__r.Name': '(select lower(name) from agent where agent.id = agent_id)',
  CreatedDate: 'created_at',
}

const find = (query: object) => call(tickets.list, { query: { Status: 'All', ...query } })

async function carriersOfAgent() {
  const { rows } = await sql<{ account_id: string }>`
    select account_access.account_id from account_access join app_user on app_user.id = user_id where email = 'agent@demo.example'
  `.execute(service.admin)
  return rows.map((row) => row.account_id)
}

async function inOrder(SortBy: OpenTicketFilter['SortBy'], SortDir: string, condition = sql`true`) {
  const { rows } = await sql<{ id: string }>`
    select id from ticket where account_id = any(${await carriersOfAgent()}::uuid[]) and ${condition}
    order by ${sql.raw(`${orders[SortBy]} ${SortDir} nulls last, id ${SortDir}`)}
  `.execute(service.admin)
  return rows.map(({ id }) => id)
}

test.each(
  ticketSorts.flatMap((SortBy) => (['asc', 'desc'] as const).map((SortDir) => ({ SortBy, SortDir }))),
)(
  'the tickets of several carriers by $SortBy $SortDir are in one order, on every page',
  async ({ SortBy, SortDir }) => {
    const ids = await inOrder(SortBy, SortDir)
    expect((await carriersOfAgent()).length).toBeGreaterThan(1)
    expect(ids.length).toBeGreaterThan(20)
    const PageSize = Math.ceil(ids.length / 5)
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((Page) => find({ SortBy, SortDir, Page, PageSize })),
    )
    expect(pages.flatMap(({ Data }) => Data.map(({ Id }) => Id))).toEqual(ids)
    expect(pages[0]?.Total).toBe(ids.length)
    const open = await inOrder(SortBy, SortDir, sql`closed_at is null`)
    expect((await find({ SortBy, SortDir, Status: 'Open', PageSize: 100 })).Data.map(({ Id }) => Id)).toEqual(
      open.slice(0, 100),
    )
  },
)

test('a search that finds more tickets of several carriers than are counted has them in one order', async () => {
  const carriers = await carriersOfAgent()
  await sql`
    insert into ticket (account_id, number, attorney_status, violation_description, received_on)
    select account, 'everywhere' || place, 'Ticket Received', 'everywhere', date '2026-01-01' + place
    from generate_series(1, ${maxCounted + 50}::int) as place,
      lateral (select (${carriers.slice(0, 2)}::uuid[])[1 + place % 2]) as carrier (account)
  `.execute(service.admin)
  const asked = { Search: 'everywhere', SortBy: 'Date_of_Ticket__c', SortDir: 'desc' } as const
  const ids = await inOrder('Date_of_Ticket__c', 'desc', sql`violation_description = 'everywhere'`)
  const second = await find({ ...asked, Page: 2, PageSize: 30 })
  expect(second).toMatchObject({ Total: maxCounted, IsMore: true, Counts: { All: maxCounted } })
  expect(second.Data.map(({ Id }) => Id)).toEqual(ids.slice(30, 60))
  expect((await find({ ...asked, Page: 11, PageSize: 100 })).Data.map(({ Id }) => Id)).toEqual(
    ids.slice(1000),
  )
})

test('a rare word is found behind more tickets than are looked through for a common one', async () => {
  const [carrier] = await carriersOfAgent()
  await sql`
    insert into ticket (account_id, number, attorney_status, violation_description)
    select ${carrier}, 'scarce' || place, 'Ticket Received', case when place > 690 then 'needle' else 'hay' end
    from generate_series(1, 700) as place
  `.execute(service.admin)
  const page = await find({ Search: 'needle', CarrierId: carrier })
  expect(page).toMatchObject({ Total: 10, Counts: { All: 10, Open: 10, "Driver Hasn't Paid": 0, Closed: 0 } })
  expect(page.Data).toHaveLength(10)
  expect(page.IsMore).toBeUndefined()
})
