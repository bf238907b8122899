import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type BasicSummary, safety } from 'shared-api/safety'
import { selectCarrier } from 'shared-auth'
import { formatDate } from 'shared-ui'
import { breakCall } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

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

describe('the selected carrier', () => {
  test('is the only one on the page', async () => {
    const [first, second] = carriers
    openScreen(App, address)
    await block(second?.Name ?? '')
    act(() => selectCarrier(first?.Id))
    expect(await block(first?.Name ?? '')).toBeVisible()
    expect(screen.queryByRole('region', { name: second?.Name ?? '' })).not.toBeInTheDocument()
  })

  test('shows every measure of the service as FMCSA would publish it, with the division behind it', async () => {
    for (const { Id, Name } of carriers) {
      const { Basics } = await answerFor(Id)
      act(() => selectCarrier(Id))
      const { person } = openScreen(App, address)
      const region = await block(Name)
      await person.click(within(region).getByRole('button', { name: 'Show the arithmetic' }))
      const divisions = within(region).getAllByRole('row', { name: /equals/ })
      const rows = within(region)
        .getAllByRole('row')
        .filter((row) => within(row).queryByRole('rowheader'))
      for (const [place, basic] of Basics.entries()) {
        expect(rows[place]).toHaveTextContent(basic.Basic)
        expect(rows[place]).toHaveTextContent(published(basic))
        const words = divisions[place]?.textContent ?? ''
        expect(words.startsWith(published(basic))).toBe(true)
        expect(words).toContain(`=${basic.Numerator.toLocaleString('en-IN')}Points`)
      }
      cleanup()
    }
  })

  test('says of which snapshot and window its figures are, and that they are estimates', async () => {
    const [first] = carriers
    const { Snapshot, WindowFrom, NextSnapshot } = await answerFor(first?.Id ?? '')
    act(() => selectCarrier(first?.Id))
    openScreen(App, address)
    await block(first?.Name ?? '')
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
