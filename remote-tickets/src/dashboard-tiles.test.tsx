import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
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
  const count = /^Open tickets(\d+)/.exec(tile.textContent)?.[1]
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
  const challenges = (await screen.findByText('Compliance challenges')).parentElement
  expect(challenges).toHaveTextContent(/^Compliance challenges\d+(\d+ (more|fewer)|No change), was \d+$/)
})

test('challenges lead nowhere while their list has no page', async () => {
  openElement(<DashboardTiles carrierId={undefined} />)
  await screen.findByRole('link', { name: /^Open tickets/ })
  expect(await screen.findByText('Compliance challenges')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Compliance challenges/ })).not.toBeInTheDocument()
})

test('a tile that could not be loaded leaves its neighbour alone and is there after Try again', async () => {
  const { repair } = breakCall('GetComplianceChallengesCount', 503)
  const { person } = openElement(<DashboardTiles carrierId={undefined} />)
  const retry = await screen.findByRole('button', { name: 'Try again: Compliance challenges' })
  expect(await screen.findByRole('link', { name: /^Open tickets/ })).toBeVisible()
  repair()
  await person.click(retry)
  expect(await screen.findByText(/^was \d+|, was \d+/)).toBeVisible()
  expect(retry).not.toBeInTheDocument()
})
