import { beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import DashboardTiles from './dashboard-tiles.tsx'
import { breakCall } from 'shared-testing/calls'
import { openElement, openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

let carriers: Awaited<ReturnType<typeof signInAs>>

beforeEach(async () => {
  carriers = await signInAs('carrier@demo.example')
})

const figureOf = (tile: HTMLElement) => Number(/^Active members (\d+) /.exec(tile.textContent)?.[1])

test('the tile counts the members that the list counts', async () => {
  openElement(<DashboardTiles carrierId={undefined} />)
  const members = figureOf(await screen.findByRole('link', { name: /^Active members/ }))
  cleanup()
  openScreen(App, '/drivers-list')
  expect(await screen.findByText(new RegExp(`, ${members} with an active membership$`))).toBeVisible()
})

test('the tile counts the members of one carrier', async () => {
  openElement(<DashboardTiles carrierId={undefined} />)
  const all = figureOf(await screen.findByRole('link'))
  let sum = 0
  for (const { Id } of carriers) {
    cleanup()
    openElement(<DashboardTiles carrierId={Id} />)
    sum += figureOf(await screen.findByRole('link'))
  }
  expect(sum).toBe(all)
})

test('the tile says how it changed and leads to the rows behind it', async () => {
  openElement(<DashboardTiles carrierId={undefined} />)
  const tile = await screen.findByRole('link')
  expect(tile).toHaveTextContent(/(more, better|fewer, worse|No change), was \d+$/)
  expect(tile).toHaveAttribute('href', '/customerportal/report/active-membership-count')
})

test('a tile that could not be loaded says so and is there after Try again', async () => {
  const { repair } = breakCall('GetActiveMembershipCount', 503)
  const { person } = openElement(<DashboardTiles carrierId={undefined} />)
  const retry = await screen.findByRole('button', { name: 'Try again: Active members' })
  expect(screen.getByText('Active members could not be loaded.')).toBeVisible()
  repair()
  await person.click(retry)
  expect(await screen.findByRole('link', { name: /^Active members/ })).toBeVisible()
})
