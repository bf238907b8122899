import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { call } from 'shared-api'
import { safetyCounters } from 'shared-api/safety/safety-counters'
import DashboardTiles from './dashboard-tiles.tsx'
import { breakCall } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

let carrierId: string | undefined

beforeEach(async () => {
  const [first] = await signInAs('carrier@demo.example')
  carrierId = first?.Id
})

/** The tile around its label. */
const tile = (label: string) => screen.getByRole('link', { name: new RegExp(`^${label}`) })

/** The tiles that have a figure. */
const counted = () => screen.queryAllByText(/was \d/)

test.each([
  ['BASICs in alert', safetyCounters.basicAlerts],
  ['Violations, last 60 days', safetyCounters.violationsLast60Days],
  ['Clean inspections, last 60 days', safetyCounters.cleanInspectionsLast60Days],
  ['Violations rolling off', safetyCounters.violationsRollingOff],
  ['SMS notify, last 7 days', safetyCounters.smsNotify],
])('%s are counted for the carrier, and compared with before', async (label, { count }) => {
  const { Count, Previous } = await call(count, { query: { CarrierId: carrierId } })
  openElement(<DashboardTiles carrierId={carrierId} />)
  await waitFor(() => expect(counted()).toHaveLength(5))
  expect(tile(label)).toHaveTextContent(
    new RegExp(`^${label} ?${Count} .*was ${Previous}(Estimated)?FMCSA files of `),
  )
})

test.each([
  ['BASICs in alert', 'basic-alerts-count'],
  ['Violations, last 60 days', 'violations-last60-days-count'],
  ['Clean inspections, last 60 days', 'clean-inspections-last60-days-count'],
  ['Violations rolling off', 'violations-rolling-off-count'],
  ['SMS notify, last 7 days', 'sms-notify-count'],
])('%s lead to the rows behind them', async (label, report) => {
  openElement(<DashboardTiles carrierId={carrierId} />)
  expect(await screen.findByRole('link', { name: new RegExp(`^${label}`) })).toHaveAttribute(
    'href',
    `/customerportal/report/${report}`,
  )
})

test('BASICs in alert are an estimate, and rows that are counted are none', async () => {
  openElement(<DashboardTiles carrierId={carrierId} />)
  await waitFor(() => expect(counted()).toHaveLength(5))
  expect(tile('BASICs in alert')).toHaveTextContent('Estimated')
  expect(tile('Violations, last 60 days')).not.toHaveTextContent('Estimated')
})

test('a counter that could not be loaded leaves the others, and comes with Try again', async () => {
  const { repair } = breakCall('GetBasicAlertsCount', 503)
  const { person } = openElement(<DashboardTiles carrierId={carrierId} />)
  await waitFor(() => expect(counted()).toHaveLength(4))
  repair()
  await person.click(await screen.findByRole('button', { name: 'Try again: BASICs in alert' }))
  const shown = await screen.findByRole('link', { name: /^BASICs in alert/ })
  expect(shown).toBeVisible()
  expect(shown).toHaveFocus()
})
