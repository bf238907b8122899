import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { safety } from 'shared-api/safety'
import DashboardBasics from './dashboard-basics.tsx'
import { breakCall, watchCalls } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { sampleBasic, sampleCarrier } from '../safety/sample-safety.ts'
import { signInAs } from 'shared-testing/sign-in'

let carriers: Awaited<ReturnType<typeof signInAs>>

beforeEach(async () => {
  carriers = await signInAs('carrier@demo.example')
})

const panel = () => screen.getByRole('region', { name: 'BASICs against thresholds' })

/** HM Compliance has no report of its own: its arithmetic is all there is of it. */
const placeOf = (basic: string) =>
  basic === 'HM Compliance'
    ? '/sms-data/sms-dashboard?basic=HM+Compliance'
    : `/customerportal/report/${reports[basic]}`

const reports: Record<string, string> = {
  'Unsafe Driving': 'basics-unsafe-driving',
  'Hours of Service': 'basics-hours-of-service',
  'Driver Fitness': 'basics-driver-fitness',
  'Controlled Substances': 'basics-controlled-substance',
  'Vehicle Maintenance': 'basics-vehicle-maintainance',
  'Crash Indicator': 'basics-crash-indicator',
}

test('a carrier has its seven BASICs against their thresholds, each leading to its rows', async () => {
  const carrierId = carriers[0]?.Id
  const [carrier] = await call(safety.summary, { query: { CarrierId: carrierId } })
  openElement(<DashboardBasics carrierId={carrierId} />)
  const rows = await screen.findAllByRole('link')
  expect(rows).toHaveLength(7)
  for (const [place, basic] of (carrier?.Basics ?? []).entries()) {
    expect(rows[place]).toHaveTextContent(basic.Basic)
    if (basic.Percentile === null) {
      expect(rows[place]).toHaveTextContent(basic.PercentileText)
      expect(rows[place]).not.toHaveTextContent('/')
    } else expect(rows[place]).toHaveTextContent(`${basic.Percentile}% / ${basic.Threshold}`)
    expect(rows[place]).toHaveAttribute('href', placeOf(basic.Basic))
    const { Percentile, PreviousPercentile, Measure, PreviousMeasure } = basic
    const isRanked = Percentile !== null && PreviousPercentile !== null
    if (isRanked) expect(rows[place]).toHaveTextContent(`was ${PreviousPercentile}%`)
    else if (Measure !== null && PreviousMeasure !== null) {
      expect(rows[place]).toHaveTextContent(`Measure ${Measure.toFixed(2)}`)
      expect(rows[place]).toHaveTextContent(`was ${PreviousMeasure.toFixed(2)}`)
    }
  }
})

test("FMCSA's alert above an estimate under the threshold says whose it is, and of which day", async () => {
  const official = {
    Source: 'Published file' as const,
    Day: '2026-09-25',
    Percentile: null,
    IsPercentileCurrent: false,
    Alert: true,
    Finding: true,
    IsCurrent: true,
    MonthsOld: 1,
  }
  const basic = sampleBasic({ Percentile: 53, PercentileText: '53%', Official: official })
  watchCalls().instead.set('GetSMSDashboardSummary', [sampleCarrier({ Basics: [basic] })])
  openElement(<DashboardBasics carrierId={carriers[0]?.Id} />)
  expect(await screen.findByRole('link')).toHaveTextContent('In alert by FMCSA after a finding, 25 Sep 2026.')
})

test('of all carriers each has a block, and all BASICs are one press away', async () => {
  openElement(<DashboardBasics carrierId={undefined} />)
  const blocks = await within(panel()).findAllByRole('heading', { level: 3 })
  expect(blocks.map(({ textContent }) => textContent).toSorted()).toEqual(
    carriers.map(({ Name }) => Name).toSorted(),
  )
  expect(screen.getByRole('link', { name: `All BASICs of ${carriers.length} carriers` })).toHaveAttribute(
    'href',
    '/sms-data/sms-dashboard',
  )
})

test('a panel that could not be loaded says so and comes with Try again', async () => {
  const { repair } = breakCall('GetSMSDashboardSummary', 503)
  const { person } = openElement(<DashboardBasics carrierId={carriers[0]?.Id} />)
  expect(await within(panel()).findByText('Safety data could not be loaded')).toBeVisible()
  repair()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('link')).toHaveLength(7)
})
