import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { breakCall } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { column, numberAtEnd, range, tab } from 'shared-testing/list'

beforeEach(() => signInAs('carrier@demo.example'))

/** As the database orders names: whatever the case. */
const inOrder = (names: string[]) =>
  names.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))

async function everyName(total: number) {
  const pages = Array.from({ length: Math.ceil(total / 100) }, (_, page) => page + 1)
  const answers = await Promise.all(
    pages.map((Page) => call(drivers.list, { query: { Page, PageSize: 100 } })),
  )
  return answers.flatMap(({ Data }) => Data.map(({ Name }) => Name))
}

describe('the list', () => {
  test('starts with ten drivers, and each status says how many there are', async () => {
    openScreen(App, '/drivers-list')
    const total = numberAtEnd(await range('1 to 10'))
    expect(column('Driver')).toHaveLength(10)
    const [all, ...statuses] = screen.getAllByRole('tab').map(numberAtEnd)
    expect(all).toBe(total)
    expect(statuses.reduce((sum, count) => sum + count, 0)).toBe(total)
    expect(screen.getByText(new RegExp(`^${total} drivers, \\d+ with an active membership$`))).toBeVisible()
  })

  test('shows the drivers of one status', async () => {
    const { address, person } = openScreen(App, '/drivers-list')
    await range('1 to')
    await person.click(tab('Inactive'))
    await waitFor(() => expect(new Set(column('Status'))).toEqual(new Set(['Inactive'])))
    expect(tab('Inactive')).toHaveAttribute('aria-selected', 'true')
    expect(numberAtEnd(await range('1 to'))).toBe(numberAtEnd(tab('Inactive')))
    expect(address()).toBe('/drivers-list?list_filter=Inactive')
  })

  test('is sorted over all its pages by a press on a head, and the other way by a second', async () => {
    const { address, person } = openScreen(App, '/drivers-list')
    const names = inOrder(await everyName(numberAtEnd(await range('1 to'))))
    await person.click(screen.getByRole('button', { name: 'Driver' }))
    await waitFor(() => expect(column('Driver')).toEqual(names.slice(0, 10)))
    expect(screen.getByRole('columnheader', { name: 'Driver' })).toHaveAttribute('aria-sort', 'ascending')
    await person.click(screen.getByRole('button', { name: 'Driver' }))
    await waitFor(() => expect(column('Driver')).toEqual(names.toReversed().slice(0, 10)))
    expect(screen.getByRole('columnheader', { name: 'Driver' })).toHaveAttribute('aria-sort', 'descending')
    expect(address()).toBe('/drivers-list?SortBy=Name')
  })

  test('has as many rows on a page as one likes', async () => {
    const { address, person } = openScreen(App, '/drivers-list?Page=2')
    await range('11 to 20')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25')
    await waitFor(() => expect(column('Driver')).toHaveLength(25))
    expect(await range('1 to 25')).toBeVisible()
    expect(address()).toBe('/drivers-list?PageSize=25')
  })

  test('goes from page to page, and the way back leads through them', async () => {
    const { address, goBack, person } = openScreen(App, '/drivers-list')
    await range('1 to 10')
    const first = column('Driver')
    await person.click(screen.getByRole('button', { name: 'Page 2' }))
    await screen.findByRole('table', { name: 'Drivers, page 2' })
    expect(await range('11 to 20')).toBeVisible()
    expect(address()).toBe('/drivers-list?Page=2')
    expect(column('Driver').filter((name) => first.includes(name))).toEqual([])
    await goBack()
    await waitFor(() => expect(column('Driver')).toEqual(first))
    expect(await range('1 to 10')).toBeVisible()
  })

  test('does not lose a press that comes before the answer to the one before', async () => {
    const { address, person } = openScreen(App, '/drivers-list')
    await range('1 to 10')
    await person.dblClick(screen.getByRole('button', { name: 'Next page' }))
    expect(address()).toBe('/drivers-list?Page=3')
    expect(await screen.findByRole('table', { name: 'Drivers, page 3' })).toBeVisible()
  })

  test('is used with the keyboard alone', async () => {
    const { address, person } = openScreen(App, '/drivers-list')
    await range('1 to')
    const stops = [
      screen.getByRole('button', { name: 'Export CSV' }),
      screen.getByRole('button', { name: 'Bulk upload' }),
      screen.getByRole('link', { name: 'Add driver' }),
    ]
    for (const stop of stops) {
      await person.tab()
      expect(stop).toHaveFocus()
    }
    // Where other tests have made requests for drivers, what leads to them.
    do await person.tab()
    while (/^(Answer|Show requests)$/.test(document.activeElement?.textContent ?? ''))
    expect(tab('All')).toHaveFocus()
    await person.keyboard('{ArrowRight}{Enter}')
    await waitFor(() => expect(address()).toBe('/drivers-list?list_filter=Active'))
    await person.tab()
    expect(screen.getByRole('searchbox', { name: 'Search drivers' })).toHaveFocus()
    await person.tab()
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
    await person.tab()
    expect(screen.getByRole('button', { name: /^Columns/ })).toHaveFocus()
    await person.tab()
    expect(screen.getByRole('checkbox', { name: 'Select all 10 drivers on this page' })).toHaveFocus()
    await person.tab()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(address()).toContain('SortBy=Name&SortDir=asc'))
  })

  test.each(['Page=two', 'PageSize=5000', 'SortBy=Password', 'list_filter=Everybody', 'Foo=bar'])(
    'opens at an address with %s in it',
    async (part) => {
      openScreen(App, `/drivers-list?${part}`)
      expect(await range('1 to 10')).toBeVisible()
      expect(tab('All')).toHaveAttribute('aria-selected', 'true')
    },
  )

  test('leads back from a page that it does not have', async () => {
    const { person } = openScreen(App, '/drivers-list?Page=900')
    expect(await screen.findByText('There is no page 900')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Go to the last page' }))
    const total = numberAtEnd(tab('All'))
    expect(numberAtEnd(await range(String(Math.floor((total - 1) / 10) * 10 + 1)))).toBe(total)
  })
})

describe('a search', () => {
  test('finds drivers by name, and the name stays out of the address', async () => {
    const { address, person } = openScreen(App, '/drivers-list')
    await range('1 to')
    const name = column('Driver')[3] ?? ''
    await person.type(screen.getByRole('searchbox'), name)
    await waitFor(() => expect(new Set(column('Driver'))).toEqual(new Set([name])))
    expect(numberAtEnd(tab('All'))).toBe(column('Driver').length)
    expect(address()).toBe('/drivers-list')
  })

  test('that finds no driver says so and is cleared by one press', async () => {
    const { person } = openScreen(App, '/drivers-list?list_filter=PE+Only')
    await range('1 to')
    await person.type(screen.getByRole('searchbox'), 'Zzyzx')
    expect(await screen.findByText('No drivers match "Zzyzx"')).toBeVisible()
    expect(screen.getByText('No drivers found')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Clear filters' }))
    await range('1 to')
    // A keyboard user goes on in the list, not at the top of the page.
    expect(screen.getByRole('region', { name: 'Drivers' })).toHaveFocus()
    expect(screen.getByRole('searchbox')).toHaveValue('')
    expect(tab('All')).toHaveAttribute('aria-selected', 'true')
  })
})

describe('when something is wrong', () => {
  test.each([503, 0])(
    'a list that could not be loaded (%i) says so and comes with Try again',
    async (status) => {
      const { repair } = breakCall('GetDrivers', status)
      const { person } = openScreen(App, '/drivers-list')
      expect(await screen.findByText('Drivers could not be loaded')).toBeVisible()
      repair()
      await person.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await range('1 to 10')).toBeVisible()
    },
  )

  test('a list that could not be loaded again stays, and says that it is from before', async () => {
    const { refetch } = openScreen(App, '/drivers-list')
    await range('1 to 10')
    const before = column('Driver')
    breakCall('GetDrivers', 503)
    await refetch()
    expect(await screen.findByText(/could not be refreshed/)).toBeVisible()
    expect(column('Driver')).toEqual(before)
  })

  test('a user who may not see drivers is told so', async () => {
    await signInAs('driver@demo.example')
    openScreen(App, '/drivers-list')
    expect(await screen.findByText("You don't have access to drivers")).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})

test('an unknown address of this remote is not found', async () => {
  const { address } = openScreen(App, '/drivers-list/nobody')
  await waitFor(() => expect(address()).toBe('/404'))
})
