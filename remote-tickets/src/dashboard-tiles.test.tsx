import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import DashboardTiles from './dashboard-tiles.tsx'
import { breakCall, openElement, openScreen, signInAs } from './testing.tsx'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
})

test('the tile counts the open tickets that the list counts, and leads to them', async () => {
  const { address, person } = openElement(<DashboardTiles carrierId={undefined} />)
  const tile = await screen.findByRole('link', { name: /^Open tickets/ })
  const count = /^Open tickets\s*(\d+)/.exec(tile.textContent)?.[1]
  await person.click(tile)
  expect(address()).toBe('/tickets')
  cleanup()
  openScreen('/tickets')
  expect(await screen.findByText(new RegExp(`^${count} open tickets?, `))).toBeVisible()
})

test('more open tickets are worse news; of challenges only the change is told', async () => {
  openElement(<DashboardTiles carrierId={undefined} />)
  expect(await screen.findByRole('link', { name: /^Open tickets/ })).toHaveTextContent(
    /(more, worse|fewer, better|No change), was \d+$/,
  )
  await waitFor(() =>
    expect(screen.getByText('Compliance challenges').parentElement).toHaveTextContent(
      /^Compliance challenges \d+ (\d+ (more|fewer)|No change), was \d+$/,
    ),
  )
})

test('challenges lead nowhere while their list has no page', async () => {
  openElement(<DashboardTiles carrierId={undefined} />)
  await screen.findByRole('link', { name: /^Open tickets/ })
  await waitFor(() =>
    expect(screen.getByText('Compliance challenges').parentElement).toHaveTextContent(/was \d+$/),
  )
  expect(screen.queryByRole('link', { name: /^Compliance challenges/ })).not.toBeInTheDocument()
})

test('a tile that could not be loaded leaves its neighbour alone and is there after Try again', async () => {
  const { repair } = breakCall('GetComplianceChallengesCount', 503)
  const { person } = openElement(<DashboardTiles carrierId={undefined} />)
  const retry = await screen.findByRole('button', { name: 'Try again: Compliance challenges' })
  expect(await screen.findByRole('link', { name: /^Open tickets/ })).toBeVisible()
  repair()
  await person.click(retry)
  await waitFor(() =>
    expect(screen.getByText('Compliance challenges').parentElement).toHaveTextContent(/was \d+$/),
  )
})
