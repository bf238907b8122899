import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type BasicSummary, safety } from 'shared-api/safety'
import { smsDashboard } from 'shared-api/safety/sms-dashboard'
import { selectCarrier } from 'shared-auth'
import { formatDate } from 'shared-ui'
import { breakCall } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { snapshotsOf } from './snapshots-testing.ts'

let carriers: Awaited<ReturnType<typeof signInAs>>

beforeEach(async () => {
  carriers = await signInAs('carrier@demo.example')
})

const address = '/sms-data/sms-dashboard'
const names = () => carriers.map(({ Name }) => Name)
const block = (name: string) => screen.findByRole('region', { name })

/** What the service says of one carrier. */
async function answerFor(carrierId: string) {
  const [carrier] = await call(safety.summary, { query: { CarrierId: carrierId } })
  if (!carrier) throw new Error('The service knows no safety data of this carrier.')
  return carrier
}

const published = ({ Measure }: BasicSummary) => (Measure === null ? '-' : Measure.toFixed(2))

test('every carrier has its block with the seven BASICs', async () => {
  openScreen(App, address)
  for (const name of names()) {
    const region = await block(name)
    expect(within(region).getAllByRole('rowheader')).toHaveLength(7)
  }
})

/** Opens the page of one of the user's carriers, once all of it is there. */
async function openOf({ Id }: { Id: string }, query = '') {
  act(() => selectCarrier(Id))
  const opened = openScreen(App, `${address}${query}`)
  await screen.findByRole('list', { name: 'Points by state' })
  await screen.findByRole('list', { name: 'Codes' })
  return opened
}

const panel = (name: string) => within(screen.getByRole('region', { name }))

describe('the selected carrier', () => {
  test('shows every measure of the service as FMCSA would publish it, with the division behind it', async () => {
    for (const { Id, Name } of carriers) {
      const { Basics } = await answerFor(Id)
      const { person } = await openOf({ Id })
      expect(screen.queryByRole('region', { name: Name })).not.toBeInTheDocument()
      await person.click(panel('BASICs').getByRole('button', { name: 'Show the arithmetic' }))
      const rows = within(panel('BASICs').getByRole('list')).getAllByRole('listitem')
      expect(rows).toHaveLength(7)
      for (const [place, basic] of Basics.entries()) {
        const row = rows[place]
        expect(row).toHaveTextContent(basic.Basic)
        expect(row).toHaveTextContent(basic.PercentileBasis.Sentence)
        if (basic.Measure !== null) {
          expect(row).toHaveTextContent(new RegExp(`Measure (about )?${published(basic)}\\.`))
        }
        expect(row).toHaveTextContent(`=${basic.Numerator.toLocaleString('en-IN')}Points`)
      }
      cleanup()
    }
  })

  test('says what calls for action, and where its ISS score, rates and points come from', async () => {
    const [first] = carriers
    const CarrierId = first?.Id ?? ''
    const details = await call(smsDashboard.details, { query: { CarrierId } })
    await openOf({ Id: CarrierId })
    expect(
      panel('Vehicle Maintenance is in alert: 81%, threshold 80%').getByRole('link', {
        name: 'See what to challenge',
      }),
    ).toHaveAttribute(
      'href',
      expect.stringContaining('/sms-data/sms-summary/what-if?Basic=Vehicle+Maintenance'),
    )
    const steps = panel('ISS score').getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual(
      details.IssSteps.map(({ Name, Value }, place) => `${place + 1}${Name} ${Value}`),
    )
    const { Count, Of, Percent } = details.Rates.VehicleOutOfService
    expect(screen.getByRole('link', { name: /^Vehicle out of service/ })).toHaveTextContent(
      `Vehicle out of service, ${Count} of ${Of} ${Percent}%`,
    )
    expect(document.body).not.toHaveTextContent(/CSA score|official/i)
  })

  test('shows its points by month for as many months as chosen, by state and by driver', async () => {
    const [first] = carriers
    const CarrierId = first?.Id ?? ''
    const { person } = await openOf({ Id: CarrierId })
    const six = await call(smsDashboard.pointsByMonth, { query: { CarrierId, graph_filter: '6' } })
    await person.click(screen.getByRole('button', { name: '6 months' }))
    expect(
      await screen.findByRole('img', {
        name: `Points by month, ${six.Total.toLocaleString('en-IN')} since ${formatDate(six.From)}`,
      }),
    ).toBeVisible()
    const { States } = await call(smsDashboard.pointsByState, { query: { CarrierId } })
    expect(panel('Points by state').getAllByRole('listitem')).toHaveLength(States.length)
    const links = panel('Offenders').getAllByRole('link', { name: /^All \d+$/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['drivers', 'codes', 'units'].map((kind) => `/customerportal/report/sms-offending-${kind}`),
    )
    const [unit] = (await call(smsDashboard.units, { query: { CarrierId, get_report: 'true' } })).Data
    expect(panel('Offenders').getByRole('list', { name: 'Units' })).toHaveTextContent(`${unit?.Name}`)
  })

  test('its 24 months are one chart for each BASIC, and one table', async () => {
    const [first] = carriers
    const { person } = await openOf({ Id: first?.Id ?? '' })
    const [newest = ''] = await snapshotsOf(first?.Id ?? '')
    const month = formatDate(newest).slice('DD '.length)
    const history = panel('Last 24 months')
    const curve = new RegExp(`^Vehicle Maintenance, \\d+% in \\w+ \\d{4} to 81% in ${month}`)
    expect(history.getByRole('img', { name: curve })).toBeVisible()
    await person.click(history.getByRole('button', { name: 'Show as table' }))
    expect(history.getAllByRole('rowheader')).toHaveLength(24)
    expect(history.getByRole('row', { name: new RegExp(`^${month}`) })).toHaveTextContent('81%')
  })

  test('shows the snapshot that the address names, with its changes from the one before', async () => {
    const [first] = carriers
    const [, , past = '', before = ''] = await snapshotsOf(first?.Id ?? '')
    await openOf({ Id: first?.Id ?? '' }, `?Snapshot=${past}`)
    expect(screen.getByRole('button', { name: `Snapshot: ${formatDate(past)}` })).toBeVisible()
    expect(
      screen.getByText(`Estimated percentile / threshold, change from ${formatDate(before)}`),
    ).toBeVisible()
    expect(screen.getByText(/Estimated SMS values/)).toHaveTextContent(`snapshot ${formatDate(past)}`)
  })

  test('at a past snapshot links lead to that snapshot, and nothing is forecast', async () => {
    const [first] = carriers
    const [, , past = ''] = await snapshotsOf(first?.Id ?? '')
    const { person } = await openOf({ Id: first?.Id ?? '' }, `?Snapshot=${past}`)
    const followed = screen
      .getAllByRole<HTMLAnchorElement>('link')
      .filter(({ href }) => /sms-summary|sms-offending/.test(href))
    expect(followed.length).toBeGreaterThan(3)
    for (const link of followed)
      expect(link).toHaveAttribute('href', expect.stringContaining(`Snapshot=${past}`))
    expect(screen.queryByText('If nothing new is recorded')).not.toBeInTheDocument()
    expect(screen.queryByText(/^Next 24 months/)).not.toBeInTheDocument()
    // The list has the inspections of today.
    expect(screen.queryByRole('link', { name: /^Vehicle out of service/ })).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Show the arithmetic' }))
    expect(screen.getByRole('link', { name: 'Every inspection of Driver Fitness' })).toHaveAttribute(
      'href',
      `/sms-data/sms-summary?Basic=Driver+Fitness&Snapshot=${past}`,
    )
  })

  test('says of which snapshot and window its figures are, and that they are estimates', async () => {
    const [first] = carriers
    const { Snapshot, WindowFrom, NextSnapshot } = await answerFor(first?.Id ?? '')
    await openOf({ Id: first?.Id ?? '' })
    expect(screen.getByText(/Estimated SMS values/)).toHaveTextContent(
      `Estimated SMS values, ruleset SMS v3.21, snapshot ${formatDate(Snapshot)}, window from ` +
        `${formatDate(WindowFrom)}, next snapshot ${formatDate(NextSnapshot)}`,
    )
    expect(screen.getByRole('region', { name: 'What is estimated, and why' })).toBeVisible()
  })
})

describe('when something is wrong', () => {
  test.each([503, 0])('figures that could not be loaded (%i) come with Try again', async (status) => {
    const { repair } = breakCall('GetSMSDashboardSummary', status)
    const { person } = openScreen(App, address)
    expect(await screen.findByText('Safety data could not be loaded')).toBeVisible()
    expect(screen.getByText(/snapshot/)).not.toBeVisible()
    repair()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await block(names()[0] ?? '')).toBeVisible()
  })

  test('a user who may not see safety data is told so', async () => {
    await signInAs('driver@demo.example')
    openScreen(App, address)
    expect(await screen.findByText("You don't have access to safety data")).toBeVisible()
  })
})

test('sms-data leads to its dashboard', async () => {
  const { address: now } = openScreen(App, '/sms-data')
  await waitFor(() => expect(now()).toBe(address))
})

test('a page that this remote does not have is not found', async () => {
  const { address: now } = openScreen(App, '/sms-data/sms-nothing')
  await waitFor(() => expect(now()).toBe('/404'))
})
