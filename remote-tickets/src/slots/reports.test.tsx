import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { challenges } from 'shared-api/challenges'
import { tickets } from 'shared-api/tickets'
import { winLoss } from 'shared-api/tickets/win-loss'
import { breakCall } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow } from 'shared-testing/window-width'
import config from '../../remote.config.ts'
import Reports from './reports.tsx'

let carrierId: string | undefined

beforeEach(async () => {
  carrierId = (await signInAs('carrier@demo.example'))[0]?.Id
})

function open(
  report: string,
  address = '',
  scope: { carrierId: string | undefined; whose: string } = ofOne(),
) {
  return openElement(
    <Reports report={report} {...scope} keepsColumns />,
    `/customerportal/report/${report}${address}`,
  )
}

const ofOne = () => ({ carrierId, whose: 'Quillhaven' })
const ofCarrier = () => ({ query: { CarrierId: carrierId } })
const rowTexts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('the reports of the description are those of its counters', () => {
  const offered = config.slots.flatMap((offer) => (offer.slot === 'report' ? [offer.report] : []))
  expect(offered).toEqual(['open-tickets-count', 'compliance-challenges-count', 'ticket-win-loss-data'])
})

test.each([
  ['open-tickets-count', 'Open tickets', tickets.open, /^(\d+) open tickets?, /],
  [
    'compliance-challenges-count',
    'Compliance challenges',
    challenges.open,
    /^(\d+) compliance challenges?, /,
  ],
] as const)('%s has as many rows as its tile counts', async (id, title, { count }, said) => {
  const { Count } = await call(count, ofCarrier())
  open(id)
  const words = await screen.findByText(said)
  expect(said.exec(words.textContent)?.[1]).toBe(String(Count))
  const table = await within(await screen.findByRole('region', { name: title })).findByRole('table')
  expect(rowTexts(table)).toHaveLength(Math.min(Count, 10))
})

test('the win rate has as many rows as cases it is made of', async () => {
  const { N } = await call(winLoss.figure, ofCarrier())
  open('ticket-win-loss-data')
  expect(await screen.findByText(new RegExp(`^${N} closed tickets, `))).toBeVisible()
})

describe('the report of open tickets', () => {
  test('says what is counted, for whom, and leads back to the dashboard', async () => {
    open('open-tickets-count')
    expect(await screen.findByRole('heading', { level: 1, name: 'Open tickets' })).toBeVisible()
    expect(document.title).toBe('Open tickets - Carrier compliance')
    expect(await screen.findByText(/open tickets, Quillhaven$/)).toBeVisible()
    expect(screen.getByText(/^Tickets that are not closed today/)).toBeVisible()
    const way = screen.getByRole('navigation', { name: 'Breadcrumb' })
    expect(within(way).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  })

  test('of all carriers says whose each row is', async () => {
    open('open-tickets-count', '', { carrierId: undefined, whose: 'all carriers (2)' })
    expect(await screen.findByText(/^\d+ open tickets, all carriers \(2\)$/)).toBeVisible()
    expect(await screen.findByRole('columnheader', { name: 'Carrier' })).toBeVisible()
  })

  test('leads back from a page beyond the last', async () => {
    const { person } = open('open-tickets-count', '?Page=99')
    expect(await screen.findByText('There is no page 99')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Go to the last page' }))
    expect(await screen.findByRole('table', { name: /^Open tickets, page [2-9]$/ })).toBeVisible()
  })

  test('comes by Try again where its rows could not be loaded', async () => {
    const { repair } = breakCall('GetOpenTicketsCount', 503)
    const { person } = open('open-tickets-count')
    expect(await screen.findByText('Open tickets could not be loaded')).toBeVisible()
    repair()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^\d+ open tickets, /)).toBeVisible()
  })

  test("has a driver's own rows, and names no carrier", async () => {
    await signInAs('driver@demo.example')
    const { Count } = await call(tickets.open.count)
    openElement(
      <Reports report="open-tickets-count" carrierId={undefined} whose={undefined} keepsColumns={false} />,
    )
    expect(await screen.findByText(`${Count} open ${Count === 1 ? 'ticket' : 'tickets'}`)).toBeVisible()
  })
})

test('a card of a challenge leads to its ticket', async () => {
  narrowWindow()
  const { Data } = await call(challenges.open.rows, {
    query: { ...ofCarrier().query, get_report: 'true' },
  })
  const [ticket] = Data.flatMap(({ Associated_Ticket__r }) => Associated_Ticket__r ?? [])
  open('compliance-challenges-count')
  expect(await screen.findByRole('link', { name: ticket?.Name ?? 'none' })).toHaveAttribute(
    'href',
    `/customerportal/details/${ticket?.Id}?record_type=TICKET`,
  )
})
