import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { MvrReport } from 'shared-api/mvr'
import { selectCarrier } from 'shared-auth'
import { narrowWindow } from 'shared-testing/window-width'
import { column, heads, numberAtEnd, range, tab } from 'shared-testing/list'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { everyReport } from './report-testing.ts'

let carriers: Awaited<ReturnType<typeof signInAs>>

beforeEach(async () => {
  carriers = await signInAs('carrier@demo.example')
})

describe('the list', () => {
  test('shows every report, the newest first, with its date and time', async () => {
    openScreen(App, '/mvr')
    const total = numberAtEnd(await range('1 to'))
    expect(numberAtEnd(tab('All'))).toBe(total)
    const created = column('Created')
    for (const when of created) expect(when).toMatch(/^\d\d [A-Z][a-z]{2} \d{4} \d{1,2}:\d\d [ap]m$/)
    const times = created.map(Date.parse)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  })

  test('says what became of each report in words', async () => {
    openScreen(App, '/mvr?PageSize=25')
    await range('1 to')
    const words = ['Consent Needed', 'Ordered', 'In Process', 'Complete', 'No Record', 'Failed']
    expect(column('Status').filter((word) => !words.includes(word))).toEqual([])
    expect(new Set(column('Status')).size).toBeGreaterThan(2)
  })

  test('shows the reports that were created today', async () => {
    const { address, person } = openScreen(App, '/mvr')
    await range('1 to')
    await person.click(tab('Created Today'))
    // Other tests request reports at the same time.
    await waitFor(async () => {
      const today = await everyReport({ list_filter: 'Created Today (Portal)' })
      const [all, ...others] = [tab('All'), tab('Created Today')].map(numberAtEnd)
      expect(today.map(({ DriverName }) => DriverName)).toEqual(expect.arrayContaining(column('Driver')))
      expect(others[0]).toBeLessThan(all ?? 0)
    })
    expect(tab('Created Today')).toHaveAttribute('aria-selected', 'true')
    expect(numberAtEnd(tab('Created Today'))).toBeGreaterThan(0)
    expect(address()).toBe('/mvr?list_filter=Created+Today+%28Portal%29')
  })
})

test('the selected carrier shows its reports only, and has no column of its own', async () => {
  openScreen(App, '/mvr')
  await range('1 to')
  expect(heads()).toContain('Carrier')
  for (const { Id, Name } of carriers) {
    act(() => selectCarrier(Id))
    await waitFor(() => expect(heads()).not.toContain('Carrier'))
    await range('1 to')
    const carrierOf = new Map((await everyReport()).map((report) => [pathOf(report), report.Carrier__r.Name]))
    const shown = linksOf('table').map((link) => carrierOf.get(link.getAttribute('href') ?? ''))
    expect(new Set(shown)).toEqual(new Set([Name]))
  }
})

test('on a phone every row is a card with what became of it', async () => {
  narrowWindow()
  openScreen(App, '/mvr')
  await range('1 to')
  const cards = within(screen.getByRole('list', { name: 'MVR reports' })).getAllByRole('listitem')
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  for (const card of cards) {
    expect(card).toHaveTextContent(/Consent Needed|Ordered|In Process|Complete|No Record|Failed/)
  }
})

test('an unknown address of this remote is not found', async () => {
  const { address } = openScreen(App, '/mvr/nothing')
  await waitFor(() => expect(address()).toBe('/404'))
})

test.each([
  ['row', 'table', () => {}],
  ['card on a phone', 'list', narrowWindow],
] as const)('the name of each %s opens the report', async (_, role, prepare) => {
  prepare()
  openScreen(App, '/mvr')
  await range('1 to')
  const opened = linksOf(role).map((link) => [link.textContent, link.getAttribute('href')])
  expect(opened).toHaveLength(10)
  const reports = await everyReport()
  expect(reports.map((report) => [report.DriverName, pathOf(report)])).toEqual(expect.arrayContaining(opened))
})

const pathOf = ({ Id }: MvrReport) => `/customerportal/view-report/${Id}/report`

const linksOf = (role: 'table' | 'list') =>
  within(screen.getByRole(role, { name: /^MVR reports/ })).getAllByRole('link')
