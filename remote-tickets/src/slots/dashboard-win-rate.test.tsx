import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { winLoss } from 'shared-api/tickets/win-loss'
import DashboardWinRate from './dashboard-win-rate.tsx'
import { FoldedPanels } from 'shared-ui'
import { breakCall } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

let CarrierId: string | undefined

beforeEach(async () => {
  const [first] = await signInAs('carrier@demo.example')
  CarrierId = first?.Id
})

const panel = () => screen.getByRole('region', { name: 'Win rate' })

test('the rate is told with what it is made of, and leads to its tickets', async () => {
  const { WinRate, N, Outcomes } = await call(winLoss.figure, { query: { CarrierId } })
  openElement(<DashboardWinRate carrierId={CarrierId} />)
  expect(await screen.findByRole('link', { name: `Win rate ${Math.round(WinRate ?? -1)}%` })).toHaveAttribute(
    'href',
    '/customerportal/report/ticket-win-loss-data',
  )
  expect(panel()).toHaveTextContent(`n = ${N} closed tickets`)
  const shares = within(screen.getByRole('list', { name: 'Outcomes of closed tickets' })).getAllByRole(
    'listitem',
  )
  const decided = Outcomes.filter(({ Result }) => Result !== 'none')
  expect(shares).toHaveLength(decided.length)
  for (const [place, { Outcome, Result, Count }] of decided.entries()) {
    expect(shares[place]).toHaveTextContent(`${Outcome} ${Result} ${Count} ${Math.round((100 * Count) / N)}%`)
  }
})

test('the outcomes are a table too, withdrawn cases among them without a share', async () => {
  const { N, Outcomes } = await call(winLoss.figure, { query: { CarrierId } })
  const { person } = openElement(<DashboardWinRate carrierId={CarrierId} />)
  await person.click(await screen.findByRole('button', { name: 'Show as table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual(
    Outcomes.map(
      ({ Outcome, Result, Count }) =>
        `${Outcome}${Count}${Result === 'none' ? '-' : `${Math.round((100 * Count) / N)}%`}`,
    ),
  )
})

test('a panel that failed while it was folded says so once it is opened', async () => {
  const { repair } = breakCall('GetTicketWinLossData', 503)
  const { person, refetch } = openElement(
    <FoldedPanels isFolded>
      <DashboardWinRate carrierId={CarrierId} />
    </FoldedPanels>,
  )
  await refetch()
  await person.click(screen.getByRole('button', { name: 'Win rate' }))
  expect(await within(panel()).findByText('Win rate could not be loaded')).toBeVisible()
  repair()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /^Win rate \d+%$/ })).toBeVisible()
})
