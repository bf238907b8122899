import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { addDays } from '../../platform/calendar.ts'
import { testDatabase } from '../../../test/support/test-database.ts'

const database = await testDatabase()

const dayOf = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The n-th Monday or other weekday of a month, counted by walking through it; -1 is the last. */
function nthOf(year: number, month: number, wanted: number, nth: number): string {
  const days = Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, index) =>
    dayOf(year, month, index + 1),
  ).filter((day) => weekday(day) === wanted)
  return days.at(nth < 0 ? nth : nth - 1) ?? ''
}

const [monday, thursday] = [1, 4]

/** A holiday on a Saturday is observed on the Friday before, one on a Sunday on the Monday after. */
function observed(day: string): string {
  if (weekday(day) === 6) return addDays(day, -1)
  return weekday(day) === 0 ? addDays(day, 1) : day
}

/** 5 U.S.C. 6103, told by rule and not by the database. */
function holidaysOf(year: number): Map<string, string> {
  const found = new Map<string, string>([
    [nthOf(year, 1, monday, 3), 'Martin Luther King Jr. Day'],
    [nthOf(year, 2, monday, 3), "Washington's Birthday"],
    [nthOf(year, 5, monday, -1), 'Memorial Day'],
    [nthOf(year, 9, monday, 1), 'Labor Day'],
    [nthOf(year, 10, monday, 2), 'Columbus Day'],
    [nthOf(year, 11, thursday, 4), 'Thanksgiving'],
  ])
  const fixed = [
    [1, 1, "New Year's Day"],
    [6, 19, 'Juneteenth'],
    [7, 4, 'Independence Day'],
    [11, 11, 'Veterans Day'],
    [12, 25, 'Christmas Day'],
  ] as const
  for (const [month, day, name] of fixed) {
    const itself = dayOf(year, month, day)
    found.set(itself, name)
    if (observed(itself) !== itself) found.set(observed(itself), `${name} (observed)`)
  }
  return found
}

const years = [2024, 2025, 2026, 2027, 2028, 2029, 2030]

test('every federal holiday of 2024 to 2030 is known with those that are observed, and no other day is one', async () => {
  // That of 2031 is a Wednesday, that of 2022 a Saturday: New Year's Day of the year after may be observed in December.
  const expected = new Map([...years, 2031].flatMap((year) => [...holidaysOf(year)]))
  const { rows } = await sql<{ day: string; name: string }>`
    select day::date::text as day, federal_holiday(day::date) as name
    from generate_series('2024-01-01'::date, '2030-12-31', '1 day') as day
    where federal_holiday(day::date) is not null
  `.execute(database.admin)
  expect(Object.fromEntries(rows.map(({ day, name }) => [day, name]))).toEqual(
    Object.fromEntries([...expected].filter(([day]) => day >= '2024-01-01' && day <= '2030-12-31')),
  )
  expect(rows.length).toBeGreaterThan(7 * 11)
})

test.each([
  ['2026-11-20', '2026-12-01', 'over Thanksgiving'],
  ['2026-11-25', '2026-12-04', 'from the day before Thanksgiving'],
  ['2026-11-26', '2026-12-04', 'from Thanksgiving itself'],
  ['2026-11-27', '2026-12-05', 'the day of sending does not count'],
  ['2026-06-26', '2026-07-07', 'Independence Day on a Saturday is observed on Friday'],
  ['2027-12-23', '2028-01-04', 'Christmas and the new year on Saturdays are observed on Fridays'],
  ['2022-12-23', '2023-01-04', 'Christmas and the new year on Sundays are observed on Mondays'],
  ['2027-12-30', '2028-01-08', "New Year's Day on a Saturday is observed in the year before"],
  ['2026-03-07', '2026-03-14', 'from a weekend'],
])('after %s the final notice is from %s: %s', async (from, expected) => {
  const { rows } = await sql<{ day: string }>`select final_notice_day(${from}::date)::text as day`.execute(
    database.admin,
  )
  expect(rows).toEqual([{ day: expected }])
})

test('from each day of seven years, exactly five business days lie before the first day of a final notice', async () => {
  const { rows } = await sql<{ day: string; first: string }>`
    select day::date::text as day, final_notice_day(day::date)::text as first
    from generate_series('2024-01-01'::date, '2030-12-01', '1 day') as day
  `.execute(database.admin)
  const holidays = new Map([...years, 2031].flatMap((year) => [...holidaysOf(year)]))
  const isBusiness = (day: string) => weekday(day) > 0 && weekday(day) < 6 && !holidays.has(day)
  const wrong = rows.filter(({ day, first }) => {
    let count = 0
    for (let at = addDays(day, 1); at < first; at = addDays(at, 1)) if (isBusiness(at)) count += 1
    return count !== 5 || !isBusiness(addDays(first, -1))
  })
  expect(rows).toHaveLength(2527)
  expect(wrong).toEqual([])
})
