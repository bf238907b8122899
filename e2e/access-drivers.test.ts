import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { barriersAt, overflowAt } from './barriers.ts'
import { elsewhere, journey, useBrowser } from './browser.ts'
import { asked, foreignDriver } from './foreign-driver.ts'
import { signIn } from './people.ts'
import { askService, at, carrierIdOf } from './service.ts'
import {
  addedDriver,
  addedMember,
  arriveAtWrittenCarrier,
  chooseCarrier,
  dayIn,
  newPerson,
  writtenCarrier,
} from './written-carrier.ts'

useBrowser()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()
const dialog = (page: Page) => page.getByRole('dialog')

/** Looks at one state after the other; at the end nothing may have been found. */
function barriersOf(page: Page) {
  const found: string[] = []
  const look = async (place: string) => {
    found.push(...(await barriersAt(page, place)))
    if ((page.viewportSize()?.width ?? 0) > 1024) found.push(...(await overflowAt(page, place, 1024)))
  }
  return { look, found }
}

for (const width of [1440, 360]) {
  const viewport = { viewport: { width, height: 900 } }

  journey(
    `adding a driver keeps nobody out, ${width} px wide`,
    async ({ page }) => {
      const { look, found } = barriersOf(page)
      await arriveAtWrittenCarrier(page)
      const known = await addedDriver(page)
      await page.goto('/drivers-list/add')
      await press(page, 'Look up')
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
      await look('a look-up with a problem')
      await field(page, 'Email').fill(known.EmailId)
      await look('the look-up')
      await press(page, 'Look up')
      await page.getByRole('heading', { name: 'Is it this driver?' }).waitFor()
      await look('a driver who is found')
      await press(page, 'No, add a new driver')
      await page.getByText('None of those who were found').waitFor()
      await look('the form of a new driver')
      await page.getByRole('radio', { name: 'Driver Membership, a year' }).check()
      await field(page, 'Discount code').fill('FLEET15')
      await press(page, 'Apply')
      await page.getByText('15% off memberships for fleets').waitFor()
      await field(page, 'Date of birth').fill('1/1/2062')
      await page.getByRole('combobox', { name: /^CDL state/ }).selectOption('Ohio')
      await press(page, 'Review driver')
      await page.getByRole('heading', { name: /^There are \d problems$/ }).waitFor()
      await look('the form of a new driver, with problems')
      const person = newPerson()
      for (const [label, words] of [
        ['First name', person.FirstName],
        ['Last name', person.LastName],
        ['Email', person.EmailId],
        ['Mobile number', person.MobileNumber],
        ['CDL number', person.CDLNumber],
        ['Date of birth', '4/27/90'],
      ] as const)
        await field(page, label).fill(words)
      await press(page, 'Review driver')
      await page.getByRole('heading', { name: 'Check before adding' }).waitFor()
      await look('the review of a new driver')
      await page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('link', { name: 'Drivers' })
        .click()
      await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
      await look('the question of who leaves')
      expect(found).toEqual([])
    },
    viewport,
  )

  journey(
    `a driver of another carrier who is asked for keeps nobody out, ${width} px wide`,
    async ({ page }) => {
      const { look, found } = barriersOf(page)
      await arriveAtWrittenCarrier(page)
      const driver = await foreignDriver(page)
      await page.goto('/drivers-list/add')
      await field(page, 'Last name').fill(driver.last)
      await field(page, 'Email').fill(driver.email)
      await press(page, 'Look up')
      await press(page, 'Ask to link')
      await dialog(page).waitFor()
      await look('the request for a driver')
      await press(page, 'Send request')
      await page.getByText(/waits? for another carrier's answer/).waitFor()
      await look('the list of drivers, with a request')
      await press(page, 'Show requests')
      await dialog(page).waitFor()
      await look('what was asked for')
      await elsewhere(page.context(), async (other) => {
        await other.setViewportSize({ width, height: 900 })
        await signIn(other, 'carrier')
        await chooseCarrier(other, asked)
        await other.goto('/drivers-list')
        await press(other, 'Answer')
        await press(other, `Approve: ${driver.name}`)
        await other.getByText(/^Give .* the contact, license and birth date/).waitFor()
        found.push(...(await barriersAt(other, 'what is asked for')))
      })
      await page
        .getByRole('button', { name: /^Withdraw: / })
        .first()
        .click()
      await page.getByText(/^The request for .* is withdrawn\.$/).waitFor()
      await look('a request that is withdrawn')
      expect(found).toEqual([])
    },
    viewport,
  )

  journey(
    `editing a driver keeps nobody out, ${width} px wide`,
    async ({ page }) => {
      const { look, found } = barriersOf(page)
      await arriveAtWrittenCarrier(page)
      const { Id, Name, ...person } = await addedDriver(page, { City: 'Dayton', DOB: '1984-03-09' })
      await page.goto(`/drivers-list/${Id}/edit`)
      await field(page, 'City').fill('Columbus')
      await press(page, 'Remove: Date of birth')
      await look('the form of a driver')
      await field(page, 'Email').fill('nowhere')
      await press(page, 'Save changes')
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
      await look('the form of a driver, with a problem')
      const CarrierId = await carrierIdOf(page, writtenCarrier)
      await askService(page, 'EditDriver', {
        body: { Id, Version: 1, CarrierId, ...person, City: 'Cleveland', DOB: '1991-05-28' },
      })
      await field(page, 'Email').fill(person.EmailId)
      await press(page, 'Save changes')
      await page.getByRole('heading', { name: 'Somebody changed this driver in the meantime' }).waitFor()
      await look('two who edit one driver')
      await page.goto(`/customerportal/account-profile/${Id}`)
      await press(page, 'Show CDL number')
      await page.getByText(person.CDLNumber).first().waitFor()
      await look('a profile with a CDL number shown')
      await page.getByRole('button', { name: `More actions for ${Name}` }).click()
      await page.getByRole('menuitem', { name: 'Request MVR' }).waitFor()
      await look('the menu of a profile')
      expect(found).toEqual([])
    },
    viewport,
  )

  journey(
    `ending a membership keeps nobody out, ${width} px wide`,
    async ({ page }) => {
      const { look, found } = barriersOf(page)
      await arriveAtWrittenCarrier(page)
      // A first name that only these have.
      const FirstName = newPerson().LastName.replace('Fairweather', 'Isaura')
      const { Id, Name } = await addedMember(page, dayIn(-40), { FirstName })
      await addedMember(page, dayIn(-40), { FirstName })
      const list = async () => {
        await page.goto('/drivers-list')
        await page.getByRole('searchbox', { name: 'Search drivers' }).fill(FirstName)
        await page.getByText(/^2 drivers found, /).waitFor()
        await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' })
      }
      const choose = async (item: string) => {
        await page.getByRole('button', { name: `Actions for ${Name}` }).click()
        await page.getByRole('menuitem', { name: item }).click()
        await dialog(page).waitFor()
      }
      const cancelled = (CancellationDate: string) =>
        askService(page, 'CancelActiveMembership', {
          body: { DriverId: Id, CancellationReason: 'Driver left the company', CancellationDate },
        })
      await list()
      await page.getByRole('checkbox', { name: 'Select all 2 drivers on this page' }).check()
      await page.getByRole('region', { name: 'Selection' }).waitFor()
      await look('drivers that are selected')
      await page.getByRole('button', { name: `Actions for ${Name}` }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
      await look('the menu of a driver')
      await page.getByRole('menuitem', { name: 'Cancel membership' }).click()
      await dialog(page).getByText('$19.95 monthly', { exact: false }).waitFor()
      await press(page, 'Cancel membership')
      await page.getByRole('heading', { name: 'There are 2 problems' }).waitFor()
      await look('a cancellation with problems')
      await cancelled(dayIn(12))
      await list()
      await choose('Take back cancellation')
      await look('a cancellation that is taken back')
      await askService(page, 'RestoreMembership', { body: { DriverId: Id } })
      await cancelled(dayIn(-1))
      await list()
      await choose('Reactivate membership')
      await press(page, 'Reactivate membership')
      await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
      await look('a membership that begins again, with a problem')
      await list()
      await page.getByRole('checkbox', { name: 'Select all 2 drivers on this page' }).check()
      const bar = page.getByRole('region', { name: 'Selection' })
      if (width < 600) {
        await bar.getByRole('button', { name: 'More actions' }).click()
        await page.getByRole('menuitem', { name: 'Cancel membership' }).click()
      } else await bar.getByRole('button', { name: 'Cancel membership' }).click()
      await dialog(page).getByText('Left out: Inactive already').waitFor()
      await look('several cancellations')
      expect(found).toEqual([])
    },
    viewport,
  )

  journey(
    `filters, guest links, chosen MVRs and one's own profile keep nobody out, ${width} px wide`,
    async ({ page }) => {
      const { look, found } = barriersOf(page)
      await arriveAtWrittenCarrier(page)
      await page.goto('/drivers-list?Expires=Within60&list_filter=PE+Only&Search=')
      await page.getByRole('button', { name: /^Filter/ }).click()
      await page.getByRole('menuitemradio', { name: 'Overdue', exact: true }).waitFor()
      await look('what can be filtered for')
      await page.goto('/drivers-list/guest-links')
      await press(page, 'New guest link')
      await dialog(page).getByLabel('How many drivers').fill('none')
      await press(page, 'Make the link')
      await page.getByRole('heading', { name: /^There (is a|are \d) problems?$/ }).waitFor()
      await look('a guest link with a problem')
      await dialog(page).getByLabel('How many drivers').fill('25')
      await press(page, 'Make the link')
      await page.getByRole('textbox', { name: 'Address' }).waitFor()
      await look('a guest link that is ready')
      await press(page, 'Done')
      await page
        .getByRole('button', { name: /^Withdraw/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Withdraw the link' }).waitFor()
      await look('a guest link to be withdrawn')
      await press(page, 'Withdraw the link')
      await page.getByText('Withdrawn').first().waitFor()
      await look('the guest links')

      const id = at(await askService(page, 'GetDrivers?PageSize=10'), 'Result', 'Data', 0, 'Id')
      await page.goto(`/mvr?request=${String(id)}`)
      await page.getByText('Nothing was requested for the driver you chose', { exact: false }).waitFor()
      await look('the MVRs of a driver who was chosen')
      await elsewhere(page.context(), async (driver) => {
        await driver.setViewportSize({ width, height: 900 })
        await signIn(driver, 'driver')
        await driver.goto('/customerportal/account-profile')
        await driver.getByRole('heading', { level: 1, name: 'Adaeze Winfield' }).waitFor()
        await driver.waitForLoadState('networkidle')
        found.push(...(await barriersAt(driver, "the driver's own profile")))
        await press(driver, 'Edit contact details')
        await driver
          .getByLabel(/^Email/)
          .first()
          .fill('nowhere')
        await press(driver, 'Save')
        await driver.getByRole('heading', { name: 'There is a problem' }).waitFor()
        found.push(...(await barriersAt(driver, "the driver's own contact, with a problem")))
      })
      expect(found).toEqual([])
    },
    viewport,
  )
}
