import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { call } from 'shared-api'
import { tables } from 'shared-api/tables'
import { selectCarrier } from 'shared-auth'
import { breakCall } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { catchFiles, column, heads as allHeads, numberAtEnd, range, tab, textOf } from 'shared-testing/list'

let carriers: Awaited<ReturnType<typeof signInAs>>

/** Without the checkboxes at the start and what can be done at the end. */
const heads = () => allHeads().slice(1, -1)

beforeEach(async () => {
  carriers = await signInAs('carrier@demo.example')
})

describe('the columns', () => {
  test('are the ones that matter first, and all others are there to be had', async () => {
    openScreen(App, '/drivers-list')
    await range('1 to')
    expect(heads()).toEqual([
      'Driver',
      'Driver ID',
      'Status',
      'CDL',
      'CDL expires',
      'Medical card expires',
      'Renews or ends',
      'Carrier',
    ])
    expect(screen.getByRole('button', { name: 'Columns 8 of 16' })).toBeVisible()
  })

  test('are found again as they were left, by that user', async () => {
    await signInAs('agent@demo.example')
    const { person } = openScreen(App, '/drivers-list')
    await range('1 to')
    await person.click(screen.getByRole('button', { name: /^Columns/ }))
    await person.click(await screen.findByRole('checkbox', { name: 'Mobile number' }))
    await person.click(screen.getByRole('button', { name: 'Move Driver ID up' }))
    await waitFor(async () => {
      const saved = await call(tables.columnState, { query: { table: 'drivers' } })
      expect(saved?.order.slice(0, 2)).toEqual(['Carrier_s_Driver_ID__c', 'Name'])
    })
    cleanup()
    openScreen(App, '/drivers-list')
    await range('1 to')
    expect(heads().slice(0, 2)).toEqual(['Driver ID', 'Driver'])
    expect(heads()).toContain('Mobile number')
    cleanup()
    await signInAs('carrier@demo.example')
    openScreen(App, '/drivers-list')
    await range('1 to')
    expect(heads().slice(0, 2)).toEqual(['Driver', 'Driver ID'])
  })

  test('that could not be read do not keep the drivers away', async () => {
    breakCall('get-column-state', 503)
    openScreen(App, '/drivers-list')
    expect(await range('1 to 10')).toBeVisible()
    expect(heads()).toContain('Driver ID')
  })
})

describe('the selected carrier', () => {
  test('needs no column; all carriers have one', async () => {
    openScreen(App, '/drivers-list')
    await range('1 to')
    expect(heads()).toContain('Carrier')
    const names = carriers.map(({ Name }) => Name)
    expect(column('Carrier').filter((name) => !names.includes(name))).toEqual([])
    act(() => selectCarrier(carriers[0]?.Id))
    await waitFor(() => expect(heads()).not.toContain('Carrier'))
    // It can be had there too.
    expect(screen.getByRole('button', { name: 'Columns 7 of 16' })).toBeVisible()
  })

  test('shows its drivers only', async () => {
    openScreen(App, '/drivers-list')
    const all = numberAtEnd(await range('1 to'))
    let sum = 0
    for (const { Id } of carriers) {
      act(() => selectCarrier(Id))
      const ofCarrier = numberAtEnd(await range('1 to'))
      expect(ofCarrier).toBeLessThan(all)
      sum += ofCarrier
    }
    expect(sum).toBe(all)
  })
})

test('the drivers of one status are exported, and nothing of a driver that is secret', async () => {
  const files = catchFiles()
  const { person } = openScreen(App, '/drivers-list?list_filter=PE+Only&SortBy=Name&SortDir=asc')
  await range('1 to')
  const total = numberAtEnd(tab('PE Only'))
  const names = column('Driver')
  await person.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(`${total} rows exported`)).toBeInTheDocument()
  const [head, ...lines] = (await textOf(files[0])).trim().split('\r\n')
  expect(head).toBe('Driver,Driver ID,Status,CDL,CDL expires,Medical card expires,Renews or ends,Carrier')
  expect(lines).toHaveLength(total)
  expect(lines.slice(0, names.length).map((line) => line.split(',')[0])).toEqual(names)
  for (const line of lines) expect(line).toMatch(/,PE Only,[A-Z]{2} ends \d{4},\d{4}-\d\d-\d\d,/)
})
