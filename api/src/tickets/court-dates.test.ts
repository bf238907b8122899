import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { courtDates, courtDateSorts } from 'shared-api/tickets/court-dates'
import { tickets } from 'shared-api/tickets'
import { quillhaven } from '../../demo/accounts.ts'
import { addDays, dayIn } from '../platform/calendar.ts'
import { testService } from '../../test/support/test-service.ts'
import { testNow } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })

const upcoming = () => call(courtDates.list, { query: { CarrierId: quillhaven.id, PageSize: 100 } })

/** The text of the calendar file, with its folded lines joined. */
const calendar = async () =>
  (await (await call(courtDates.calendar, { query: { CarrierId: quillhaven.id } })).text()).replaceAll(
    /\r\n[ \t]/g,
    '',
  )

/** By the carrier's calendar. */
const today = async () => {
  const { rows } = await sql<{
    zone: string
  }>`select time_zone as zone from account where id = ${quillhaven.id}`.execute(service.admin)
  return dayIn(rows[0]?.zone ?? '', testNow)
}

const setCourtDate = (id: string | undefined, day: string) =>
  sql`update ticket set court_on = ${day} where id = ${id}`.execute(service.admin)

test('the court calendar has the open tickets with a court date from today on, the next one first', async () => {
  const day = await today()
  const { Data: open } = await call(tickets.list, { query: { CarrierId: quillhaven.id, PageSize: 100 } })
  const expected = open.filter(({ Court_Date__c }) => (Court_Date__c ?? '') >= day).map(({ Name }) => Name)
  const { Data } = await upcoming()
  expect(Data.map(({ Name }) => Name).toSorted()).toEqual(expected.toSorted())
  const days = Data.map(({ Court_Date__c }) => Court_Date__c)
  expect(days).toEqual(days.toSorted())
  expect(days.length).toBeGreaterThan(3)
})

test("a court date is to come on its own day, by the carrier's calendar, and over on the next", async () => {
  const day = await today()
  const [first, second] = (await upcoming()).Data
  await setCourtDate(first?.Id, day)
  await setCourtDate(second?.Id, addDays(day, -1))
  const names = (await upcoming()).Data.map(({ Name }) => Name)
  expect(names[0]).toBe(first?.Name)
  expect(names).not.toContain(second?.Name)
})

test('a closed ticket has no court date to come', async () => {
  const { Data: closed } = await call(tickets.list, { query: { CarrierId: quillhaven.id, Status: 'Closed' } })
  await setCourtDate(closed[0]?.Id, addDays(await today(), 5))
  expect((await upcoming()).Data.map(({ Id }) => Id)).not.toContain(closed[0]?.Id)
})

test('the court calendar is sorted by each of its columns', async () => {
  for (const SortBy of courtDateSorts) {
    const query = { CarrierId: quillhaven.id, PageSize: 100, SortBy } as const
    const [up, down] = await Promise.all([
      call(courtDates.list, { query: { ...query, SortDir: 'asc' } }),
      call(courtDates.list, { query: { ...query, SortDir: 'desc' } }),
    ])
    const sorted = (page: typeof up) =>
      page.Data.map((date) => (SortBy === 'Carrier__r.Name' ? date.Carrier__r?.Name : date[SortBy])).filter(
        (value) => value !== null,
      )
    expect(sorted(down)).toEqual(sorted(up).toReversed())
  }
})

test('the calendar file has each court date as a whole day, the same in every time zone', async () => {
  const { Data } = await upcoming()
  const text = await calendar()
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(Data.length)
  for (const { Name, Court_Date__c, Driver_Full_Name__c } of Data) {
    const event = text.split('BEGIN:VEVENT').find((part) => part.includes(`${Name}\\,`))
    expect(event).toContain(`SUMMARY:Court\\, ${Name}\\, ${Driver_Full_Name__c}`)
    expect(event).toContain(`DTSTART;VALUE=DATE:${Court_Date__c.replaceAll('-', '')}`)
    expect(event).toContain(`DTEND;VALUE=DATE:${addDays(Court_Date__c, 1).replaceAll('-', '')}`)
  }
})

test("a driver's calendar has the driver's own court dates alone", async () => {
  const others = (await upcoming()).Data.length
  await service.signIn('driver')
  const { Data: own } = await call(tickets.list, { query: { PageSize: 100 } })
  await setCourtDate(own[0]?.Id, addDays(await today(), 9))
  const names = (await upcoming()).Data.map(({ Name }) => Name)
  expect(names).toContain(own[0]?.Name)
  expect(names.length).toBeLessThan(others)
})
