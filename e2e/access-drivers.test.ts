import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { barriersAt, barriersOf } from './barriers.ts'
import { elsewhere, journey, useBrowser } from './browser.ts'
import { asked, foreignDriver } from './foreign-driver.ts'
import { openAs } from './people.ts'
import { askService, carrierIdOf } from './service.ts'
import {
  addedDriver,
  arriveAtWrittenCarrier,
  chooseCarrier,
  newPerson,
  writtenCarrier,
} from './written-carrier.ts'

useBrowser()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()
const dialog = (page: Page) => page.getByRole('dialog')

journey('adding a driver has no barriers', async ({ page }) => {
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
  await page.getByText('None of these drivers').waitFor()
  await look('the form of a new driver')
  await page.getByRole('radio', { name: 'Driver Membership, prepaid' }).check()
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
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Drivers' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
  await look('the question of who leaves')
  expect(found).toEqual([])
})

journey('a driver of another carrier who is asked for has no barriers', async ({ page }) => {
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
  await page.getByText(/asks? another carrier for/).waitFor()
  await look('the list of drivers, with a request')
  await press(page, 'Show requests')
  await dialog(page).waitFor()
  await look('what was asked for')
  await elsewhere(page.context(), async (other) => {
    await openAs(other, 'carrier')
    await chooseCarrier(other, asked)
    await other.goto('/drivers-list')
    await press(other, 'Answer')
    await press(other, `Approve: ${driver.name}`)
    await other.getByText(/^Give .* the contact, .*license and birth date/).waitFor()
    found.push(...(await barriersAt(other, 'what is asked for')))
  })
  await page
    .getByRole('button', { name: /^Withdraw: / })
    .first()
    .click()
  await page.getByText(/^The request for .* is withdrawn\.$/).waitFor()
  await look('a request that is withdrawn')
  expect(found).toEqual([])
})

journey('editing a driver has no barriers', async ({ page }) => {
  const { look, lookHere, found } = barriersOf(page)
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
  await page.getByRole('heading', { name: 'Another user changed this driver' }).waitFor()
  await look('two who edit one driver')
  await page.goto(`/customerportal/account-profile/${Id}`)
  await press(page, 'Show CDL number')
  await page.getByText(person.CDLNumber).first().waitFor()
  await look('a profile with a CDL number shown')
  await page.getByRole('button', { name: `More actions for ${Name}` }).click()
  await page.getByRole('menuitem', { name: 'Request MVR' }).waitFor()
  await lookHere('the menu of a profile')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 900 })
  await page.getByRole('button', { name: `More actions for ${Name}` }).click()
  await page.getByRole('menuitem', { name: 'Request MVR' }).waitFor()
  await lookHere('the menu of a profile')
  expect(found).toEqual([])
})
