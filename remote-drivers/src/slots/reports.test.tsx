import { beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow } from 'shared-testing/window-width'
import config from '../../remote.config.ts'
import Reports from './reports.tsx'

const { count, rows } = drivers.activeMembers

let carrierId: string | undefined

beforeEach(async () => {
  carrierId = (await signInAs('carrier@demo.example'))[0]?.Id
})

const open = (address = '') =>
  openElement(
    <Reports report="active-membership-count" carrierId={carrierId} whose="Quillhaven" keepsColumns />,
    `/customerportal/report/active-membership-count${address}`,
  )
const region = () => screen.findByRole('region', { name: 'Active members' })
const rowTexts = async () =>
  within(await within(await region()).findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('the report of the description is that of its counter', () => {
  const offered = config.slots.flatMap((offer) => (offer.slot === 'report' ? [offer.report] : []))
  expect(offered).toEqual(['active-membership-count'])
})

test('the report has as many rows as its tile counts', async () => {
  const { Count } = await call(count, { query: { CarrierId: carrierId } })
  open()
  expect(await screen.findByText(new RegExp(`^${Count} active members?, Quillhaven$`))).toBeVisible()
  expect(await rowTexts()).toHaveLength(Math.min(Count, 10))
})

test('rows are sorted by a head, and the address says so', async () => {
  const { Data } = await call(rows, {
    query: { CarrierId: carrierId, get_report: 'true', SortBy: 'Name', SortDir: 'asc' },
  })
  const { person, address } = open()
  const table = await within(await region()).findByRole('table')
  await person.click(within(table).getByRole('button', { name: 'Driver' }))
  await waitFor(() => expect(address()).toMatch(/\?SortBy=Name&SortDir=asc$/))
  await waitFor(async () => expect((await rowTexts())[0]).toContain(Data[0]?.Name ?? 'none'))
  expect((await rowTexts()).at(-1)).toContain(Data.at(-1)?.Name)
})

test('on a phone, whose cards have no heads, a choice above them sorts the rows', async () => {
  narrowWindow()
  const { person, address } = open()
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Driver')
  await waitFor(() => expect(address()).toMatch(/\?SortBy=Name&SortDir=asc$/))
  await person.click(await screen.findByRole('button', { name: 'Sort descending' }))
  await waitFor(() => expect(address()).toMatch(/\?SortBy=Name$/))
})

test('pages are turned, and the address of a page opens it', async () => {
  const { person, address } = open()
  await screen.findByRole('table', { name: 'Active members, page 1' })
  await person.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(address()).toMatch(/\?Page=2$/))
  expect(await screen.findByRole('table', { name: 'Active members, page 2' })).toBeVisible()
  cleanup()
  open('?Page=2')
  expect(await screen.findByRole('table', { name: 'Active members, page 2' })).toBeVisible()
})

test('a search finds among the rows, stays out of the address, and is cleared where it finds nothing', async () => {
  const [first] = (await call(rows, { query: { CarrierId: carrierId, get_report: 'true' } })).Data
  const { person, address } = open()
  const search = await screen.findByRole('searchbox', { name: 'Search active members' })
  await person.type(search, `${first?.Name ?? ''}{Enter}`)
  expect(await screen.findByText(new RegExp(`for "${first?.Name}"`))).toBeVisible()
  expect(address()).not.toContain('?')
  await person.clear(search)
  await person.type(search, 'zzzz{Enter}')
  expect(await screen.findByText('No active members match "zzzz"')).toBeVisible()
  await person.click(screen.getByText('Clear search'))
  expect(await screen.findByText(/^\d+ active members, /)).toBeVisible()
})
