import { beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { roadside } from 'shared-api/safety/roadside'
import { sessions } from 'shared-api/sessions'
import DriverNotifications from './driver-notifications.tsx'
import DriverPanels from './driver-panels.tsx'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'

/** The carrier of agent@demo.example that tests may write to. */
const writtenCarrier = 'Lumenfall Logistics Inc'

type OfDriver = { Id: string; Driver__c: string | null }

/** Of all drivers of the carrier: what is whose is told by the rows themselves. */
let violations: OfDriver[]
let inspections: OfDriver[]
/** Who has both. */
let driverId: string
/** Whose lists are longer than any driver's of the demo. */
let carrierId: string

async function everything<Row>(ask: (Page: number) => Promise<{ Data: readonly Row[]; Total: number }>) {
  const { Data, Total } = await ask(1)
  const rows = [...Data]
  for (let page = 2; (page - 1) * 100 < Total; page += 1) rows.push(...(await ask(page)).Data)
  return rows
}

const violationsOf = (id: string) =>
  everything((Page) =>
    call(roadside.violations, {
      params: { id },
      query: { record_type: 'VIOLATIONS', Page, PageSize: 100 },
    }),
  )
const inspectionsOf = (id: string) =>
  everything((Page) =>
    call(roadside.inspections, {
      params: { id },
      query: { record_type: 'SMS_INSPECTION', Page, PageSize: 100 },
    }),
  )
const notificationsOf = (id: string) =>
  everything((Page) =>
    call(roadside.notifications, {
      params: { id },
      query: { record_type: 'SMS_NOTIFY_INSPECTION', Page, PageSize: 100 },
    }),
  )

const of = <Row extends { Driver__c: string | null }>(id: string, rows: readonly Row[]) =>
  rows.filter(({ Driver__c }) => Driver__c === id)

/** A user who was never on the road, of the carrier that tests may write to. */
async function newDriver() {
  const CarrierId =
    (await signInAs('agent@demo.example')).find(({ Name }) => Name === writtenCarrier)?.Id ?? ''
  const digits = String(2_000_000 + Math.floor(Math.random() * 7_000_000))
  const { Id } = await call(driverForm.add, {
    body: {
      CarrierId,
      FirstName: 'Ottoline',
      LastName: `Farrow${digits.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`,
      EmailId: `ottoline.${digits}@example.com`,
      MobileNumber: `(614) ${digits.slice(0, 3)}-${digits.slice(3)}`,
    },
  })
  return Id
}

beforeEach(async () => {
  const accounts = await signInAs('carrier@demo.example')
  carrierId = accounts.find(({ Name }) => Name === 'Quillhaven Freight LLC')?.Id ?? ''
  violations = await violationsOf(carrierId)
  inspections = await inspectionsOf(carrierId)
  driverId = violations.find(({ Driver__c }) => Driver__c !== null)?.Driver__c ?? ''
})

async function places(table: string) {
  const rows = within(await screen.findByRole('table', { name: table }))
  return rows.getAllByRole('link').map((link) => link.getAttribute('href'))
}

const placesOf = (rows: readonly OfDriver[], type: string) =>
  rows.map(({ Id }) => `/customerportal/details/${Id}?record_type=${type}`)

const noteOf = (title: string) => within(screen.getByRole('region', { name: title })).getByText(/ in all$/)

test('the violations and inspections of this driver alone, each a link to its record', async () => {
  const [found, inspected] = [of(driverId, violations), of(driverId, inspections)]
  expect(found.length).toBeLessThan(violations.length)
  expect(inspected.length).toBeLessThan(inspections.length)
  openElement(<DriverPanels driverId={driverId} />)
  expect(await places('Violations')).toEqual(placesOf(found.slice(0, 5), 'VIOLATIONS'))
  expect(noteOf('Violations')).toHaveTextContent(`${found.length} in all`)
  expect(await places('Roadside inspections')).toEqual(placesOf(inspected.slice(0, 5), 'SMS_INSPECTION'))
  expect(noteOf('Roadside inspections')).toHaveTextContent(`${inspected.length} in all`)
})

test('a driver who was never inspected sees nothing of others', async () => {
  openElement(<DriverPanels driverId={await newDriver()} />)
  expect(await screen.findByText('No violations')).toBeVisible()
  expect(await screen.findByText('No roadside inspections')).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('the notifications about this driver alone, and none where there is none', async () => {
  const all = await notificationsOf(carrierId)
  const someDriverId = all.find(({ Driver__c }) => Driver__c !== null)?.Driver__c ?? ''
  const own = of(someDriverId, all)
  expect(own.length).toBeLessThan(all.length)
  openElement(<DriverNotifications driverId={someDriverId} />)
  const rows = within(await screen.findByRole('table', { name: 'SMS notifications' })).getAllByRole('row')
  expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(
    own.slice(0, 5).map(({ Report_State__c, Report_Number__c }) => `${Report_State__c}-${Report_Number__c}`),
  )
  expect(noteOf('SMS notifications')).toHaveTextContent(`${own.length} in all`)
  cleanup()
  openElement(<DriverNotifications driverId={await newDriver()} />)
  expect(await screen.findByText('No SMS notifications')).toBeVisible()
})

test('a long list is turned over, five rows at a time', async () => {
  const all = placesOf(violations, 'VIOLATIONS')
  const { person } = openElement(<DriverPanels driverId={carrierId} />)
  expect(await places('Violations')).toEqual(all.slice(0, 5))
  const pages = within(screen.getByRole('navigation', { name: 'Pages of Violations' }))
  await person.click(pages.getByRole('button', { name: 'Next page' }))
  await waitFor(async () => expect(await places('Violations')).toEqual(all.slice(5, 10)))
  const panel = within(screen.getByRole('region', { name: 'Violations' }))
  expect(panel.getByText(/^6 to 10 of /)).toBeVisible()
})

test("to another driver they are as no one's", async () => {
  await signInAs('driver@demo.example')
  const { Driver } = await call(sessions.user)
  expect(Driver?.Id).not.toBe(driverId)
  openElement(<DriverPanels driverId={driverId} />)
  expect(await screen.findByText('Violations could not be loaded')).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})
