import type { Page } from 'playwright-core'
import { settled } from './accessibility.ts'
import { openAs } from './people.ts'
import { askService, at, carrierIdOf } from './service.ts'

/** The carrier of the agency that journeys write to, one for each worker: no one counts its drivers. */
export const writtenCarrier =
  process.env['JEST_WORKER_ID'] === '2' ? 'Pellworth Coach Lines LLC' : 'Lumenfall Logistics Inc'

/** An agent on the list of drivers of that carrier. */
export async function arriveAtWrittenCarrier(page: Page): Promise<void> {
  await openAs(page, 'agent', '/drivers-list')
  await chooseCarrier(page, writtenCarrier)
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.getByText(/^1 to \d+ of/).waitFor()
}

/** In the top bar. */
export async function chooseCarrier(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Carrier: / }).click()
  // A press on what still moves scrolls the page first, and the list with it.
  await page.getByRole('option', { name: 'All carriers' }).waitFor()
  await settled(page)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('button', { name: `Carrier: ${name}` }).waitFor()
}

let made = 0

/** Valid input for a driver whom no carrier has yet. */
export function newPerson() {
  made += 1
  // Names have no digits; seven of them make a number that is dialled.
  const digits = String(2_000_000 + ((Date.now() + made * 7919) % 7_000_000))
  const letters = digits.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  return {
    FirstName: 'Odalys',
    LastName: `Fairweather${letters}`,
    EmailId: `odalys.${digits}@example.com`,
    MobileNumber: `(614) ${digits.slice(0, 3)}-${digits.slice(3)}`,
    CDLState: 'OH',
    CDLNumber: `JN${digits}`,
  }
}

export type AddedDriver = ReturnType<typeof newPerson> & { Id: string; Name: string }

/** A driver of that carrier for a journey to change. An agent has to be signed in. */
export async function addedDriver(page: Page, given: Record<string, string> = {}): Promise<AddedDriver> {
  const person = { ...newPerson(), ...given }
  const CarrierId = await carrierIdOf(page, writtenCarrier)
  const added = await askService(page, 'AddDriver', { body: { CarrierId, ...person } })
  return {
    ...person,
    Id: String(at(added, 'Result', 'Data', 'Id')),
    Name: String(at(added, 'Result', 'Data', 'Name')),
  }
}

/** With a membership from this day on. */
export async function addedMember(
  page: Page,
  ActivationDate: string,
  given: Record<string, string> = {},
): Promise<AddedDriver> {
  const products = at(await askService(page, 'GetProductList'), 'Result', 'Data')
  const product = Array.isArray(products) && products.find((one) => at(one, 'Name') === 'Driver Membership')
  return addedDriver(page, { ...given, ActivationDate, ProductId: String(at(product, 'Id')) })
}

/** The stored values of a driver, by field of the form. */
export async function recordOf(page: Page, id: string): Promise<unknown> {
  return at(await askService(page, `GetDriverDetails/${id}`), 'Result', 'Data')
}

/** '2026-11-27' where today is 2026-11-20 and `days` is 7. */
export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** As the portal writes it: '09 Jan 2027'. */
export const dayWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' })
    .format(new Date(day))
    .replace('Sept', 'Sep')
