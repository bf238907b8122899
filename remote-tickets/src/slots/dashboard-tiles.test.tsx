import { beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import DashboardTiles from './dashboard-tiles.tsx'
import { breakCall } from 'shared-testing/calls'
import { openElement, openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

test('the tile counts the open tickets that the list counts', async () => {
  openElement(<DashboardTiles carrierId={undefined} />)
  const tile = await screen.findByRole('link', { name: /^Open tickets/ })
  const count = /^Open tickets\s*(\d+)/.exec(tile.textContent)?.[1]
  cleanup()
  openScreen(App, '/tickets')
  expect(await screen.findByText(new RegExp(`^${count} open tickets?, `))).toBeVisible()
})

test.each([
  ['Open tickets', 'open-tickets-count'],
  ['Compliance challenges', 'compliance-challenges-count'],
])('%s lead to the rows behind them', async (label, report) => {
  openElement(<DashboardTiles carrierId={undefined} />)
  expect(await screen.findByRole('link', { name: new RegExp(`^${label}`) })).toHaveAttribute(
    'href',
    `/customerportal/report/${report}`,
  )
})

test('more open tickets are worse news; of challenges only the change is told', async () => {
  openElement(<DashboardTiles carrierId={undefined} />)
  expect(await screen.findByRole('link', { name: /^Open tickets/ })).toHaveTextContent(
    /(more, worse|fewer, better|No change), was \d+$/,
  )
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Compliance challenges/ })).toHaveTextContent(
      /^Compliance challenges \d+ (\d+ (more|fewer)|No change), was \d+$/,
    ),
  )
})

test('a tile that could not be loaded leaves its neighbor alone and is there after Try again', async () => {
  const { repair } = breakCall('GetComplianceChallengesCount', 503)
  const { person } = openElement(<DashboardTiles carrierId={undefined} />)
  const retry = await screen.findByRole('button', { name: 'Try again: Compliance challenges' })
  expect(await screen.findByRole('link', { name: /^Open tickets/ })).toBeVisible()
  repair()
  await person.click(retry)
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^Compliance challenges/ })).toHaveTextContent(/was \d+$/),
  )
})
