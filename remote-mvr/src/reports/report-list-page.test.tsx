import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { mvr, type MvrReportFilter } from 'shared-api/mvr'
import { selectCarrier } from 'shared-auth'
import { breakCall } from 'shared-testing/calls'
import { narrowWindow } from 'shared-testing/window-width'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

let carriers: Awaited<ReturnType<typeof signInAs>>

beforeEach(async () => {
  carriers = await signInAs('carrier@demo.example')
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

/** The words of one column, from top to bottom. */
function column(head: string) {
  const place = heads().indexOf(head)
  const [, ...rows] = screen.getAllByRole('row')
  return rows.map((row) => within(row).getAllByRole('cell')[place]?.textContent ?? '')
}

const tab = (name: 'All' | 'Created Today') => screen.getByRole('tab', { name: new RegExp(`^${name}`) })

const numberAtEnd = (element: HTMLElement) =>
  Number(/[\d,]+$/.exec(element.textContent)?.[0].replaceAll(',', ''))

/** What the pager says of the rows on screen: '1 to 10 of 128'. */
const range = (start: string) => screen.findByText(new RegExp(`^${start}.* of `))

/** Every report that the service has under a filter. */
async function everyReport(filter: Partial<MvrReportFilter> = {}) {
  const { Data, Total } = await call(mvr.reports, { query: { ...filter, PageSize: 100 } })
  expect(Data).toHaveLength(Total)
  return Data
}

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
    const today = await everyReport({ list_filter: 'Created Today (Portal)' })
    expect(today.length).toBeGreaterThan(0)
    const { address, person } = openScreen(App, '/mvr')
    await range('1 to')
    await person.click(tab('Created Today'))
    await waitFor(() => expect(column('Driver')).toEqual(today.map(({ DriverName }) => DriverName)))
    expect(tab('Created Today')).toHaveAttribute('aria-selected', 'true')
    expect(numberAtEnd(tab('Created Today'))).toBe(today.length)
    expect(address()).toBe('/mvr?list_filter=Created+Today+%28Portal%29')
  })

  test('is sorted over all its pages by a press on a head', async () => {
    const statuses = (await everyReport()).map(({ MVR_Status__c }) => MVR_Status__c).toSorted()
    const { address, person } = openScreen(App, '/mvr')
    await range('1 to')
    await person.click(screen.getByRole('button', { name: 'Status' }))
    await waitFor(() => expect(column('Status')).toEqual(statuses.slice(0, 10)))
    expect(address()).toBe('/mvr?SortBy=MVR_Status__c&SortDir=asc')
  })

  test('leads back from a page that it does not have', async () => {
    const { person } = openScreen(App, '/mvr?Page=900')
    expect(await screen.findByText('There is no page 900')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Go to the last page' }))
    const total = numberAtEnd(tab('All'))
    expect(numberAtEnd(await range(String(Math.floor((total - 1) / 10) * 10 + 1)))).toBe(total)
  })
})

describe('a search', () => {
  test('finds the reports of a driver, and the name stays out of the address', async () => {
    const { address, person } = openScreen(App, '/mvr')
    await range('1 to')
    const name = column('Driver')[1] ?? ''
    await person.type(screen.getByRole('searchbox', { name: 'Search MVR reports' }), name)
    await waitFor(() => expect(new Set(column('Driver'))).toEqual(new Set([name])))
    expect(address()).toBe('/mvr')
  })

  test('that finds nothing says so and is cleared by one press', async () => {
    const { person } = openScreen(App, '/mvr')
    const total = numberAtEnd(await range('1 to'))
    await person.type(screen.getByRole('searchbox'), 'Zzyzx')
    expect(await screen.findByText('No MVR reports match "Zzyzx"')).toBeVisible()
    expect(screen.getByText('0 reports found, 0 created today')).toBeVisible()
    await person.click(screen.getByText('Clear filters'))
    expect(numberAtEnd(await range('1 to'))).toBe(total)
    expect(screen.getByRole('region', { name: 'MVR reports' })).toHaveFocus()
  })
})

test('the selected carrier shows its reports only, and has no column of its own', async () => {
  const owners = (await everyReport()).map(({ Carrier__r }) => Carrier__r.Name)
  openScreen(App, '/mvr')
  await range('1 to')
  expect(heads()).toContain('Carrier')
  for (const { Id, Name } of carriers) {
    act(() => selectCarrier(Id))
    await waitFor(() => expect(heads()).not.toContain('Carrier'))
    expect(numberAtEnd(await range('1 to'))).toBe(owners.filter((owner) => owner === Name).length)
  }
})

describe('when something is wrong', () => {
  test.each([503, 0])(
    'a list that could not be loaded (%i) says so and comes with Try again',
    async (status) => {
      const { repair } = breakCall('GetMVRReportList', status)
      const { person } = openScreen(App, '/mvr')
      expect(await screen.findByText('MVR reports could not be loaded')).toBeVisible()
      repair()
      await person.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await range('1 to')).toBeVisible()
    },
  )

  test('a list that could not be loaded again stays, and says that it is from before', async () => {
    const { refetch } = openScreen(App, '/mvr')
    await range('1 to')
    const before = column('Driver')
    breakCall('GetMVRReportList', 503)
    await refetch()
    expect(await screen.findByText(/could not be refreshed/)).toBeVisible()
    expect(column('Driver')).toEqual(before)
  })

  test('a user who may not see reports is told so', async () => {
    await signInAs('guest@demo.example')
    openScreen(App, '/mvr')
    expect(await screen.findByText("You don't have access to MVR reports")).toBeVisible()
  })
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

test("a driver's name leads to the driver", async () => {
  const { Data } = await call(mvr.reports, { query: {} })
  openScreen(App, '/mvr')
  const linked = Data.find(({ Driver__c }) => Driver__c !== null)
  const links = await screen.findAllByRole('link', { name: linked?.DriverName ?? '' })
  expect(links.map((link) => link.getAttribute('href'))).toContain(
    `/customerportal/details/${linked?.Driver__c}?record_type=DRIVER`,
  )
})
