import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { alerts } from 'shared-api/safety/alerts'
import { AlertLabel } from '../alerts/alert-labels.tsx'
import DashboardAlerts from './dashboard-alerts.tsx'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

let carriers: Awaited<ReturnType<typeof signInAs>>

beforeEach(async () => {
  carriers = await signInAs('carrier@demo.example')
})

const panel = () => screen.getByRole('region', { name: 'Alerts' })

test('the four most urgent are shown, and the rest one press away', async () => {
  const CarrierId = carriers[0]?.Id
  const { Total } = await call(alerts.list, { query: { CarrierId } })
  expect(Total).toBeGreaterThan(4)
  const { person } = openElement(<DashboardAlerts carrierId={CarrierId} />)
  expect(await screen.findAllByRole('listitem')).toHaveLength(4)
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent(
    /^Vehicle Maintenance is over its threshold: 81% of 80%/,
  )
  expect(within(panel()).getByText(`4 of ${Total}`)).toBeVisible()
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(250)
  const seen = new Set<number>([4])
  for (;;) {
    const more = within(panel()).getByRole('button')
    if (more.textContent === 'Fewer') break
    await person.click(more)
    await waitFor(() => expect(seen.has(screen.getAllByRole('listitem').length)).toBe(false))
    seen.add(screen.getAllByRole('listitem').length)
    // The panel stays as high as with the first four.
    expect(screen.getByRole('region', { name: 'All alerts' })).toHaveStyle({ maxHeight: '250px' })
  }
  expect(screen.getAllByRole('listitem')).toHaveLength(Math.min(100, Total))
})

test('an alert leads to its record, or to the rows behind it', async () => {
  openElement(<DashboardAlerts carrierId={carriers[0]?.Id} />)
  expect(await screen.findByRole('link', { name: 'Vehicle Maintenance' })).toHaveAttribute(
    'href',
    '/customerportal/report/basics-vehicle-maintainance',
  )
  const { Data } = await call(alerts.list, { query: { CarrierId: carriers[0]?.Id, PageSize: 4 } })
  for (const alert of Data) {
    if (!('DriverId' in alert)) continue
    expect(screen.getAllByRole('link', { name: alert.DriverName })[0]).toHaveAttribute(
      'href',
      `/customerportal/details/${alert.DriverId}?record_type=DRIVER`,
    )
  }
})

test("days are counted by the reader's calendar, like everywhere on screen, whatever the carrier's says", () => {
  const now = new Date()
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 8)
  const inEight = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  openElement(
    <AlertLabel
      alert={{
        Kind: 'Court date',
        Urgency: 'due',
        Date: inEight,
        CarrierId: '',
        CarrierName: '',
        TicketId: '7',
        TicketName: 'T-7',
        Days: 9,
      }}
    />,
  )
  expect(screen.getByText(/in 8 days/)).toBeVisible()
})

test('every alert leads somewhere, however many inspections arrived', async () => {
  const { person } = openElement(<DashboardAlerts carrierId={carriers[0]?.Id} />)
  await person.click(await screen.findByRole('button', { name: /^All \d+ alerts|^The first/ }))
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(4))
  for (const row of screen.getAllByRole('listitem'))
    expect(within(row).getByRole('link')).toHaveAttribute('href', expect.stringContaining('/'))
})

test('of all carriers each alert says whose it is', async () => {
  openElement(<DashboardAlerts carrierId={undefined} />)
  for (const row of await screen.findAllByRole('listitem')) {
    expect(carriers.some(({ Name }) => row.textContent.includes(Name))).toBe(true)
  }
})
