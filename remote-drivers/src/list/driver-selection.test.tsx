import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type DriverRow, drivers } from 'shared-api/drivers'
import { features } from 'shared-api/features'
import { selectCarrier } from 'shared-auth'
import { daysUntil } from 'shared-ui'
import { paths } from '../paths.ts'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { actionsOfProfile, actionsOfRow, actionsOfSelection } from './driver-actions.ts'
import { catchFiles, range, textOf } from 'shared-testing/list'

let CarrierId: string | undefined

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  CarrierId = carriers.find(({ Name }) => Name.startsWith('Quillhaven'))?.Id
  selectCarrier(CarrierId)
})

const bar = () => screen.getByRole('region', { name: 'Selection' })
const names = () =>
  screen.getAllByRole('row').flatMap((row) => within(row).queryByRole('link')?.textContent ?? [])
const firstRows = async () => (await call(drivers.list, { query: { CarrierId } })).Data

/** Days until the first of a driver's papers runs out. */
const soonest = (driver: DriverRow) =>
  Math.min(
    ...[driver.CDL_Expiration_Date__c, driver.Med_Cert_Expiration_Date__c]
      .filter((day) => day !== null)
      .map((day) => daysUntil(day)),
  )

test('drivers stay selected in another order', async () => {
  const { person } = openScreen(App, '/drivers-list')
  await range('1 to 10')
  await person.click(screen.getByRole('checkbox', { name: 'Select all 10 drivers on this page' }))
  await person.click(screen.getByRole('button', { name: 'Driver' }))
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Driver' })).toHaveAttribute('aria-sort', 'ascending'),
  )
  expect(bar()).toHaveTextContent('10 selected')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument()
})

describe('drivers are filtered by what expires', () => {
  test.each([
    { line: 'Overdue', words: 'CDL or medical card is overdue', Expires: 'Overdue', days: 0 },
    {
      line: 'Within 30 days, or overdue',
      words: 'CDL or medical card is overdue or expires within 30 days',
      Expires: 'Within30',
      days: 31,
    },
  ])('$line, which a chip says and takes off again', async ({ line, words, Expires, days }) => {
    const { address, person } = openScreen(App, '/drivers-list?PageSize=25')
    await range('1 to')
    const all = names().length
    screen.getByRole('button', { name: 'Filter' }).focus()
    await person.keyboard('{Enter}')
    const menu = await screen.findByRole('menu')
    await waitFor(() => expect(menu).toHaveFocus())
    await person.keyboard(line === 'Overdue' ? '{Home}' : '{Home}{ArrowDown}')
    const item = within(menu).getByRole('menuitemradio', { name: line })
    await waitFor(() => expect(item).toHaveAttribute('data-highlighted'))
    await person.keyboard('{Enter}')
    await waitFor(() => expect(names().length).toBeLessThan(all))
    expect(address()).toBe(`/drivers-list?PageSize=25&Expires=${Expires}`)
    const shown = names()
    const { Data } = await call(drivers.list, { query: { CarrierId, PageSize: 100, SortBy: 'Name' } })
    const byName = new Map(Data.map((driver) => [driver.Name, driver]))
    const known = shown.flatMap((name) => byName.get(name) ?? [])
    expect(known.length).toBeGreaterThan(0)
    for (const driver of known) expect(soonest(driver)).toBeLessThan(days)

    await person.click(screen.getByRole('button', { name: `Remove filter: ${words}` }))
    await waitFor(() => expect(names()).toHaveLength(all))
    expect(address()).toBe('/drivers-list?PageSize=25')
  })
})

test('one driver is exported by the menu of the row, with the columns that are shown', async () => {
  const files = catchFiles()
  const { person } = openScreen(App, '/drivers-list')
  await range('1 to 10')
  const [, driver = ''] = names()
  screen.getByRole('button', { name: `Actions for ${driver}` }).focus()
  await person.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu).toHaveFocus())
  await person.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowDown}')
  const item = within(menu).getByRole('menuitem', { name: 'Export CSV' })
  await waitFor(() => expect(item).toHaveAttribute('data-highlighted'))
  await person.keyboard('{Enter}')
  expect(await screen.findByText('1 row exported')).toBeInTheDocument()
  const [head, ...lines] = (await textOf(files[0])).trim().split('\r\n')
  expect(head).toBe('Driver,Driver ID,Status,CDL,CDL expires,Medical card expires,Renews or ends')
  expect(lines.map((line) => line.split(',')[0])).toEqual([driver])
})

describe('the actions on offer', () => {
  const change = jest.fn()
  const exportRows = jest.fn()
  beforeEach(() => {
    change.mockClear()
  })
  afterEach(() => {
    features.mvrRequests = true
  })

  test('the actions of a driver follow from the membership', async () => {
    const [driver] = await firstRows()
    if (!driver) throw new Error('There is none.')
    const last = (changed: Partial<DriverRow>) =>
      actionsOfProfile({ ...driver, ...changed }, change).at(-1)?.label
    expect(last({ Active_Inactive__c: 'Active', Cancellation_Date__c: null })).toBe('Cancel membership')
    expect(last({ Active_Inactive__c: 'Pending', Cancellation_Date__c: null })).toBe('Cancel membership')
    expect(last({ Active_Inactive__c: 'Active', Cancellation_Date__c: '2099-01-01' })).toBe(
      'Undo cancellation',
    )
    expect(last({ Active_Inactive__c: 'Inactive', Cancellation_Date__c: '2020-01-01' })).toBe(
      'Reactivate membership',
    )
    const actions = actionsOfRow(driver, { change, exportRows })
    expect(actions.flatMap(({ to }) => to ?? [])).toEqual([
      paths.profile(driver.Id),
      paths.editDriver(driver.Id),
      `/mvr?request=${driver.Id}`,
    ])
    for (const { onChosen } of actions) onChosen?.()
    expect(exportRows.mock.calls).toEqual([['driver', [driver]]])
    expect(change.mock.calls).toEqual([['cancel', [driver]]])
  })

  const selected = async (label: string, times: number) => {
    const rows = await firstRows()
    const many = Array.from({ length: times }, () => rows).flat()
    return actionsOfSelection(many, { change, exportRows }).find((action) => action.label === label)
  }

  test('MVRs are requested where this installation takes requests, for as many selected drivers as an address can name', async () => {
    features.mvrRequests = false
    expect(await selected('Request MVR', 1)).toBeUndefined()
    features.mvrRequests = true
    const [driver] = await firstRows()
    if (!driver) throw new Error('There is none.')
    expect(actionsOfRow(driver, { change, exportRows }).map(({ to }) => to)).toContain(
      `/mvr?request=${driver.Id}`,
    )
    const ids = (await firstRows()).map(({ Id }) => Id)
    expect((await selected('Request MVR', 1))?.to).toBe(`/mvr?request=${ids.join(',')}`)
    expect((await selected('Request MVR', 21))?.unavailable).toBe(
      'At most 200 drivers at a time. Select fewer drivers.',
    )
  })

  test('memberships are cancelled a hundred at a time', async () => {
    ;(await selected('Cancel membership', 10))?.onChosen?.()
    expect(change).toHaveBeenCalledTimes(1)
    expect((await selected('Cancel membership', 11))?.unavailable).toBe(
      'At most 100 memberships at a time. Select fewer drivers.',
    )
  })
})
