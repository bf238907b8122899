import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers, type DriverRow } from 'shared-api/drivers'
import { mvrMonitoring } from 'shared-api/mvr/mvr-monitoring'
import { selectCarrier } from 'shared-auth'
import { breakCall, watchCalls } from 'shared-testing/calls'
import { openElement, openScreen } from 'shared-testing/screen'
import { tab } from 'shared-testing/list'
import { signInAs } from 'shared-testing/sign-in'
import { narrowWindow } from 'shared-testing/window-width'
import App from '../app.tsx'
import { paths } from '../paths.ts'
import { consent, withoutConsent } from '../request/request-testing.ts'
import { MonitoringBadge } from './monitoring-badge.tsx'

let CarrierId: string

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  CarrierId = carriers.find(({ Name }) => Name.startsWith('Quillhaven'))?.Id ?? ''
  selectCarrier(CarrierId)
})

/** A driver who may be enrolled, with consent to monitoring, and one who has not consented. */
async function twoDrivers(): Promise<[DriverRow, DriverRow]> {
  const free = await withoutConsent(CarrierId, 'Monitoring')
  const complete = free.filter(
    ({ CDL_State__c: state, CDL_Number__c: number }) => state !== null && number !== null,
  )
  const [first, second] = complete
  if (!first || !second) throw new Error('There are too few drivers.')
  await consent(first.Id, 'Monitoring')
  return [first, second]
}

/** A driver whom a state monitors: some refuse. */
async function enrolled() {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const [driver] = await twoDrivers()
    const body = { DriverIds: [driver.Id], RequestId: crypto.randomUUID() }
    // oxlint-disable-next-line no-await-in-loop
    const { Refused } = await call(mvrMonitoring.enroll, { body })
    expect(Refused).toEqual([])
    // oxlint-disable-next-line no-await-in-loop
    if ((await answered(driver.Id)) === 'Monitored') return driver
  }
}

/** How the enrollment stands once the state has answered. */
const answered = (DriverId: string) =>
  waitFor(async () => {
    const { Data } = await call(mvrMonitoring.list, { query: { DriverId } })
    expect(Data[0]?.Status__c).not.toBe('Enrolling')
    return Data[0]?.Status__c
  })

const current = async (DriverId: string) =>
  (await call(mvrMonitoring.list, { query: { DriverId, list_filter: 'Monitored' } })).Data[0]

test('drivers are enrolled from the list; who has not consented is not, and gets a link', async () => {
  const [fit, other] = await twoDrivers()
  const { person } = openScreen(App, `${paths.enroll}${fit.Id},${other.Id}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Enroll drivers in monitoring' }))
  expect(await dialog.findByText(fit.Name)).toBeVisible()
  expect(await dialog.findByText('Consented')).toBeVisible()
  expect(dialog.getByText('Consent needed')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Enroll drivers' }))
  const done = within(await screen.findByRole('dialog', { name: 'Drivers enrolled in part' }))
  expect(done.getByText(`The enrollment of ${fit.Name} is on its way to the state.`)).toBeVisible()
  const refused = within(done.getByRole('list', { name: 'Drivers who were not enrolled' }))
  expect(refused.getByText('The driver has not consented to monitoring. Send a link to sign.')).toBeVisible()
  await person.click(refused.getByRole('button', { name: `Send consent link to ${other.Name}` }))
  const link = within(await screen.findByRole('dialog', { name: `Ask ${other.Name} for consent` }))
  await person.click(link.getByRole('button', { name: 'Create link to copy' }))
  expect(await link.findByText(/\/mvr-consent\?link=/)).toBeVisible()
  expect(await current(other.Id)).toBeUndefined()
  expect((await current(fit.Id))?.Driver__c).toBe(fit.Id)
})

test('nothing is sent without a driver, and what got no answer is sent again as the same request', async () => {
  const [fit] = await twoDrivers()
  const { person } = openScreen(App, paths.monitoring)
  const [enroll] = await screen.findAllByRole('link', { name: 'Enroll drivers' })
  if (enroll === undefined) throw new Error('There is no way to enroll.')
  await person.click(enroll)
  const dialog = within(await screen.findByRole('dialog', { name: 'Enroll drivers in monitoring' }))
  await person.click(dialog.getByRole('button', { name: 'Enroll driver' }))
  expect(await dialog.findByRole('link', { name: 'Choose a driver' })).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Choose a driver' }))
  await person.type(await screen.findByRole('textbox', { name: 'Search: Driver' }), fit.Name)
  await person.click(await screen.findByRole('option', { name: new RegExp(`^${fit.Name}`) }))
  await dialog.findByText(fit.Name)
  const { repair } = breakCall('EnrolMonitoring', 503)
  await person.click(dialog.getByRole('button', { name: 'Enroll driver' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Out of order')
  repair()
  await person.click(dialog.getByRole('button', { name: 'Enroll driver' }))
  expect(await screen.findByRole('dialog', { name: 'Drivers enrolled' })).toBeVisible()
})

test('monitoring ends with a confirmation, and keeps on without it', async () => {
  const driver = await enrolled()
  const { person } = openScreen(App, `${paths.monitoring}?PageSize=100`)
  const choose = async () => {
    await person.click(await screen.findByRole('button', { name: `Actions for ${driver.Name}` }))
    await screen.findByRole('menuitem', { name: 'End monitoring' })
    // Until then the button hears the keys.
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
    await person.keyboard('{End}{Enter}')
    return within(await screen.findByRole('alertdialog', { name: `End the monitoring of ${driver.Name}?` }))
  }
  await person.click((await choose()).getByRole('button', { name: 'Keep monitoring' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(await current(driver.Id)).toBeDefined()
  await person.click((await choose()).getByRole('button', { name: 'End monitoring' }))
  await waitFor(async () => expect(await current(driver.Id)).toBeUndefined())
})

const noticeId = '5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11'

test('a notice opens by its address, with what to do, the text as it is, and a request for a report', async () => {
  const { Data } = await call(drivers.list, { query: { CarrierId, PageSize: 1 } })
  const [driver] = Data
  if (!driver) throw new Error('There is no driver.')
  const { instead } = watchCalls()
  const notice = {
    Id: noticeId,
    Kind: 'withdrawal',
    Severity: 'Critical',
    HappenedOn: '2026-11-12',
    ReceivedAt: '2026-11-20T12:00:00.000Z',
    State__c: 'OH',
    ReadAt: '2026-11-20T13:00:00.000Z',
    ReadByName: 'Dana Pell',
    Driver__c: driver.Id,
    DriverName: driver.Name,
    Carrier__r: { Id: CarrierId, Name: 'Quillhaven' },
    Text: 'Suspension. <b>Unpaid</b> judgment.',
    Reference: 'SN-1',
    IsMonitored: true,
  }
  instead.set(`GetMVRNotice/${noticeId}`, notice)
  const { person, address } = openScreen(App, paths.notice(noticeId))
  const dialog = within(await screen.findByRole('dialog', { name: `Withdrawal: ${driver.Name}` }))
  expect(dialog.getByText('Suspension. <b>Unpaid</b> judgment.')).toBeVisible()
  expect(dialog.getByText('Critical')).toBeVisible()
  expect(dialog.getByText(/may not drive a commercial vehicle/)).toBeVisible()
  await person.click(dialog.getByRole('link', { name: 'Request MVR' }))
  expect(address()).toBe(`/mvr?request=${driver.Id}&purpose=Monitoring`)
  const request = within(await screen.findByRole('dialog', { name: 'Request MVR' }))
  expect(await request.findByLabelText('Purpose')).toHaveValue('Monitoring')
})

test('a notice that is not there is not found, and closing leaves the list', async () => {
  const { person, address } = openScreen(App, paths.notice(noticeId))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notice' }))
  expect(await dialog.findByText('There is no such notice')).toBeVisible()
  await person.click(dialog.getAllByRole('button', { name: 'Close' })[0] ?? document.body)
  await waitFor(() => expect(address()).toBe(paths.monitoring))
})

test('the tab has its filters, and on a phone each driver is a card', async () => {
  const driver = await enrolled()
  narrowWindow()
  openScreen(App, `${paths.monitoring}?PageSize=100`)
  expect(await screen.findByRole('link', { name: driver.Name })).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  for (const filter of ['All', 'Monitored', 'Unread', 'Ended']) expect(tab(filter)).toBeVisible()
})

test('the badge says that a record is monitored, and nothing where it is not', async () => {
  const driver = await enrolled()
  openElement(<MonitoringBadge driverId={driver.Id} />)
  expect(await screen.findByText(/^(Driving record monitored|Monitoring begins)$/)).toBeVisible()
})
