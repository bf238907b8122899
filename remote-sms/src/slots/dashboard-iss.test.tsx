import { beforeEach, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { issHistory, scores } from 'shared-api/safety/scores'
import DashboardIss from './dashboard-iss.tsx'
import { breakCall } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

let carriers: Awaited<ReturnType<typeof signInAs>>

beforeEach(async () => {
  carriers = await signInAs('carrier@demo.example')
})

const panel = () => screen.getByRole('region', { name: 'ISS score' })

test('the score is told with its band, the reason, and where its rows and its arithmetic are', async () => {
  const CarrierId = carriers[0]?.Id
  const score = await call(scores.iss.figure, { query: { CarrierId } })
  openElement(<DashboardIss carrierId={CarrierId} />)
  expect(await screen.findByRole('link', { name: `ISS score ${score.Measure}` })).toHaveAttribute(
    'href',
    '/customerportal/report/iss-score-this-week',
  )
  expect(panel()).toHaveTextContent(score.Band ?? 'no band')
  expect(panel()).toHaveTextContent(score.Reason ?? 'no reason')
  expect(panel()).toHaveTextContent(/Estimated ?FMCSA files of /)
  expect(panel()).toHaveTextContent(`was ${score.Previous}`)
  expect(screen.getByRole('link', { name: 'See the arithmetic' })).toHaveAttribute(
    'href',
    '/sms-data/sms-dashboard',
  )
  expect(panel()).not.toHaveTextContent('carriers')
})

test('the twelve months of the ISS score are a chart, and the same figures a table', async () => {
  const CarrierId = carriers[0]?.Id
  const { Scores } = await call(issHistory, { query: { CarrierId } })
  const { person } = openElement(<DashboardIss carrierId={CarrierId} />)
  expect(
    await screen.findByRole('img', {
      name: new RegExp(`^ISS score by month, ${Scores[0]} in .* to ${Scores[11]} in`),
    }),
  ).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Show as table' }))
  const rows = within(screen.getByRole('table', { name: 'ISS score' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => within(row).getByRole('cell').textContent)).toEqual(Scores.map(String))
})

test('of all carriers the one with the highest score is shown, and named', async () => {
  const { CarrierName, Carriers } = await call(scores.iss.figure)
  openElement(<DashboardIss carrierId={undefined} />)
  expect(await screen.findByText(`${CarrierName}, the highest of ${Carriers} carriers`)).toBeVisible()
})

test.each(['GetISSScoreThisWeek', 'GetISSScoreGraphData'])(
  'without %s the panel says so and comes with Try again',
  async (name) => {
    const { repair } = breakCall(name, 503)
    const { person } = openElement(<DashboardIss carrierId={carriers[0]?.Id} />)
    expect(await within(panel()).findByText('ISS score could not be loaded')).toBeVisible()
    repair()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /^ISS score \d/ })).toBeVisible()
  },
)
