/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from '@jest/globals'
import { compareDayMonthYear, daysUntil, formatDate, formatDateTime, formatSplitDate } from './dates.ts'

/** The result of an expression over the formats, in a process of that time zone. */
function inZone(zone: string, expression: string): unknown {
  const script = `import * as f from ${JSON.stringify(new URL('./dates.ts', import.meta.url).href)}
    console.log(JSON.stringify(${expression}))`
  const answer = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
  })
  return JSON.parse(answer.toString())
}

const zones = [
  'Pacific/Pago_Pago',
  'America/Chicago',
  'America/Sao_Paulo',
  'UTC',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
]

describe.each(zones)('in %s', (zone) => {
  test('a day stays that day', () => {
    const days = "[f.formatDate('2026-11-20'), f.formatSplitDate('2026-03-09'), f.formatDate('2018-11-04')]"
    expect(inZone(zone, days)).toEqual(['20 Nov 2026', '03/09/2026', '04 Nov 2018'])
  })

  test('days until a day are counted on the calendar, whatever the hour and the clocks', () => {
    const counts = `[
      f.daysUntil('2026-12-02', new Date(2026, 10, 20, 23, 59)),
      f.daysUntil('2026-11-20', new Date(2026, 10, 20, 0, 0)),
      f.daysUntil('2026-11-11', new Date(2026, 10, 20)),
      f.daysUntil('2027-03-31', new Date(2026, 9, 20, 23)),
    ]`
    expect(inZone(zone, counts)).toEqual([12, 0, -9, 162])
  })
})

test('an instant is shown in the zone of its reader', () => {
  const instants = "[f.formatDateTime('2026-11-20T20:41:00Z'), f.formatDate('2026-11-20T03:00:00.000Z')]"
  expect(inZone('America/Chicago', instants)).toEqual(['20 Nov 2026 2:41 pm', '19 Nov 2026'])
  expect(inZone('Asia/Kolkata', instants)).toEqual(['21 Nov 2026 2:11 am', '20 Nov 2026'])
})

test('midnight and noon are twelve', () => {
  expect(formatDateTime(new Date(2026, 0, 2, 0, 5))).toBe('02 Jan 2026 12:05 am')
  expect(formatDateTime(new Date(2026, 0, 2, 12, 5))).toBe('02 Jan 2026 12:05 pm')
})

test('no date is a dash', () => {
  for (const none of [undefined, null, '', 'soon']) {
    expect(formatDate(none)).toBe('-')
    expect(formatDateTime(none)).toBe('-')
    expect(formatSplitDate(none)).toBe('-')
  }
  expect(daysUntil('soon')).toBeNaN()
})

test('dd/mm/yyyy texts sort by day, and only their first ten characters count', () => {
  const texts = ['02/12/2026', '-', '31/01/2026', '01/12/2025 4:12 pm', '30/11/2026']
  expect(texts.toSorted(compareDayMonthYear)).toEqual([
    '-',
    '01/12/2025 4:12 pm',
    '31/01/2026',
    '30/11/2026',
    '02/12/2026',
  ])
  expect(compareDayMonthYear('02/12/2026 9:00 am', '02/12/2026 8:00 am')).toBe(0)
})
