import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { mvr } from 'shared-api/mvr'
import { breakCall, changeAnswer } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

beforeEach(() => signInAs('mvr@demo.example'))

const address = '/customerportal/my-mvrs'
const isCall = (url: unknown, name: string) => typeof url === 'string' && url.includes(name)
const rows = () => screen.getAllByRole('row').slice(1)

test('a user sees the records about himself, the newest first', async () => {
  const { Data, Total } = await call(mvr.reports)
  expect(new Set(Data.map(({ DriverName }) => DriverName)).size).toBe(1)
  openScreen(App, address)
  expect(await screen.findByRole('table', { name: 'MVR reports, page 1' })).toBeVisible()
  expect(rows()).toHaveLength(Data.length)
  for (const row of rows()) expect(row).toHaveTextContent(Data[0]?.DriverName ?? 'nobody')
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    Data.map(({ Id }) => `/customerportal/view-report/${Id}/report`),
  )
  expect(screen.getByText(new RegExp(`^${Total} driving records? about you$`))).toBeVisible()
})

test('columns are arranged for as long as the page, without a call that would be refused', async () => {
  const asked = jest.spyOn(globalThis, 'fetch')
  const { person } = openScreen(App, address)
  await screen.findByRole('table')
  await person.click(screen.getByRole('button', { name: /^Columns/ }))
  expect(await screen.findByText(/until you reload the page/)).toBeVisible()
  await person.click(screen.getByRole('checkbox', { name: 'Created' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Created' })).not.toBeInTheDocument())
  expect(asked.mock.calls.filter(([url]) => isCall(url, 'column-state'))).toEqual([])
})

test('a search that finds nothing is cleared by one press', async () => {
  const { person } = openScreen(App, address)
  await screen.findByRole('table')
  await person.type(screen.getByRole('searchbox'), 'Zzyzx')
  expect(await screen.findByText('No driving records match "Zzyzx"')).toBeVisible()
  await person.click(screen.getByText('Clear search'))
  expect(await screen.findByRole('table')).toBeVisible()
})

test('a list that could not be loaded says so and comes with Try again', async () => {
  const { repair } = breakCall('GetMVRReportList', 503)
  const { person } = openScreen(App, address)
  expect(await screen.findByText('MVR reports could not be loaded')).toBeVisible()
  repair()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeVisible()
})

test('without a record it says how one comes to be', async () => {
  const Counts = { All: 0, 'Created Today (Portal)': 0 }
  changeAnswer('GetMVRReportList', () => ({ Data: [], Page: 1, PageSize: 10, Total: 0, Counts }))
  openScreen(App, address)
  expect(await screen.findByText('No driving records yet')).toBeVisible()
  expect(
    within(screen.getByRole('region', { name: 'MVR reports' })).getByText(
      /as soon as your carrier requests one/,
    ),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
})
