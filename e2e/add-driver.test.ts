import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { expectAccessible } from './accessibility.ts'
import { journey, phone, useBrowser } from './browser.ts'
import { arrivesAt, focusIsAt } from './keyboard.ts'
import { linkOfMail } from './mail.ts'
import { problemsOf } from './form-problems.ts'
import { askService, at, carrierIdOf } from './service.ts'
import { addedDriver, arriveAtWrittenCarrier, dayIn, newPerson, writtenCarrier } from './written-carrier.ts'

useBrowser()

/** The first of the page: a spouse has names and an email, too, further down. */
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

async function lookUp(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, words] of Object.entries(typed)) await field(page, label).fill(words)
  await press(page, 'Look up')
}

async function openLookUp(page: Page): Promise<void> {
  await arriveAtWrittenCarrier(page)
  await page.getByRole('link', { name: 'Add driver' }).click()
  await arrivesAt(page, 'Add driver')
}

/** As far as the fields of a new driver. */
async function openDetails(page: Page, { FirstName, LastName, MobileNumber } = newPerson()) {
  await openLookUp(page)
  await lookUp(page, { 'First name': FirstName, 'Last name': LastName, 'Mobile number': MobileNumber })
  await page.getByText('No match found').waitFor()
}

async function countDrivers(page: Page): Promise<unknown> {
  const id = await carrierIdOf(page, writtenCarrier)
  return at(await askService(page, `GetDrivers?CarrierId=${id}&PageSize=10`), 'Result', 'Total')
}

journey(
  'a new driver is searched for, entered with errors shown, reviewed, changed and added',
  async ({ page }) => {
    const person = newPerson()
    const name = `${person.FirstName} ${person.LastName}`
    await openDetails(page, person)
    expect(new URL(page.url()).search).not.toContain(person.LastName)
    expect(await field(page, 'Last name').inputValue()).toBe(person.LastName)

    await field(page, 'Email').fill('odalys.example.com')
    await field(page, 'Date of birth').fill('4/27/2062')
    await page.getByRole('combobox', { name: /^CDL state/ }).selectOption('Ohio')
    await field(page, 'Activation date').fill('someday')
    await press(page, 'Review driver')
    await focusIsAt(page, page.getByRole('main').getByRole('alert'))
    expect(await problemsOf(page)).toEqual([
      'Enter an email address, like name@example.com',
      "Date of birth can't be in the future",
      'Enter a CDL number',
      'Activation date: Enter a date as MM/DD/YYYY, like 12/31/2026',
    ])
    await expectAccessible(page, 'the form of a new driver, with problems')
    await page.getByRole('main').getByRole('alert').getByRole('link', { name: 'Enter a CDL number' }).click()
    await focusIsAt(page, field(page, 'CDL number'))
    await page.keyboard.type(person.CDLNumber.toLowerCase())
    await field(page, 'Email').fill(person.EmailId)
    await field(page, 'Date of birth').fill('4/27/90')
    await field(page, 'CDL expires').fill('12/1/2030')
    await field(page, 'Social Security number').fill('123-45-6789')

    await page.getByRole('radio', { name: 'Driver Membership, prepaid' }).check()
    await field(page, 'Discount code').fill('SPRING2026')
    await press(page, 'Apply')
    await page.getByText('This code is unknown or has expired', { exact: false }).waitFor()
    await field(page, 'Discount code').fill('fleet15')
    await press(page, 'Apply')
    await page.getByText('15% off memberships for fleets').waitFor()
    const [, month, day] = dayIn(20).split('-').map(Number)
    await field(page, 'Activation date').fill(`${month}/${day}/${dayIn(20).slice(0, 4)}`)
    await expectAccessible(page, 'the form of a new driver')
    await press(page, 'Review driver')

    await focusIsAt(page, heading(page, 'Check before adding'))
    const part = (title: string) => page.getByRole('region', { name: title, exact: true })
    await part('Driver').getByText('27 Apr 1990').waitFor()
    await part('Driver').getByText('Ends 6789').waitFor()
    await part('License').getByText('01 Dec 2030').waitFor()
    await part('Membership').getByText('code FLEET15', { exact: false }).waitFor()
    expect(await part('Membership').innerText()).toContain('$169.57 a year')
    expect(await page.getByRole('main').innerText()).not.toContain('123-45')
    await expectAccessible(page, 'the review of a new driver')
    await page.getByText(/^Not given: Driver ID, .*Address, Spouse$/).waitFor()
    await press(page, 'Change: License')
    await focusIsAt(page, page.getByRole('combobox', { name: /^CDL state/ }))
    await field(page, 'Street').fill('2218 Tanner Mill Road')
    await press(page, 'Review driver')
    await part('Address').getByText('2218 Tanner Mill Road').waitFor()
    await press(page, 'Add driver')

    await page.getByText(`${name} added`).waitFor()
    await arrivesAt(page, 'Drivers')
    await page.getByRole('searchbox', { name: 'Search drivers' }).fill(person.LastName)
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const profile = page.getByRole('main')
    await profile.getByText('2218 Tanner Mill Road', { exact: false }).waitFor()
    await profile.getByText('$169.57 a year, FLEET15 (15% off)').waitFor()
    await profile
      .getByText(`ends ${person.CDLNumber.slice(-4)}`, { exact: false })
      .first()
      .waitFor()
    expect(await profile.innerText()).not.toMatch(/6789|Apr 1990/)
    expect(await linkOfMail(page, person.EmailId, `${writtenCarrier} added you as a driver`)).toMatch(
      /\/sign-up$/,
    )
  },
  phone,
)

journey('an existing driver is found and opens the profile', async ({ page }) => {
  await openLookUp(page)
  await press(page, 'Look up')
  await heading(page, 'There is a problem').waitFor()
  await expectAccessible(page, 'a look-up with a problem')
  const known = await addedDriver(page)
  const before = await countDrivers(page)
  await page.getByRole('combobox', { name: 'CDL state' }).selectOption('Ohio')
  await lookUp(page, { 'CDL number': known.CDLNumber.toLowerCase().replace('jn', 'jn ') })
  await focusIsAt(page, heading(page, 'Is it this driver?'))
  await expectAccessible(page, 'a driver who is found')
  const ends = known.CDLNumber.slice(-4)
  const found = page.getByRole('main').getByRole('listitem').filter({ hasText: known.Name })
  await found.getByText(`Is a driver of ${writtenCarrier} already. Found by CDL OH ends ${ends}.`).waitFor()
  await found.getByRole('link', { name: 'Open profile' }).click()
  await arrivesAt(page, known.Name)
  expect(await countDrivers(page)).toBe(before)
})

journey('leaving an unsaved form asks to keep editing or discard the changes', async ({ page }) => {
  const person = newPerson()
  await openDetails(page, person)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const drivers = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Drivers' })
  await field(page, 'City').fill('Fallow Creek')
  await drivers.click()
  await question.waitFor()
  await expectAccessible(page, 'the question of who leaves')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await field(page, 'City').inputValue()).toBe('Fallow Creek')

  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.type()
  })
  // The browser's own question: who says no to it is not let go, and the reload does not come about.
  await Promise.all([asked, page.evaluate(() => location.reload())])
  expect(await asked).toBe('beforeunload')
  expect(await field(page, 'City').inputValue()).toBe('Fallow Creek')

  await drivers.click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Drivers', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Add driver' }).click()
  await arrivesAt(page, 'Add driver')
  expect(await field(page, 'Last name').inputValue()).toBe('')
})
