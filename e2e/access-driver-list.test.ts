import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { barriersAt, barriersOf } from './barriers.ts'
import { elsewhere, journey, useBrowser } from './browser.ts'
import { openAs } from './people.ts'
import { askService, at } from './service.ts'
import { addedMember, arriveAtWrittenCarrier, dayIn, newPerson } from './written-carrier.ts'

useBrowser()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

journey('ending a membership has no barriers', async ({ page }) => {
  const { look, lookHere, found } = barriersOf(page)
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
  const menu = page.getByRole('button', { name: `Actions for ${Name}` })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
    await lookHere('the menu of a driver')
    if (width === 360) await page.keyboard.press('Escape')
  }
  await page.getByRole('menuitem', { name: 'Cancel membership' }).click()
  await dialog(page).getByText('$19.95 a month', { exact: false }).waitFor()
  await press(page, 'Cancel membership')
  await page.getByRole('heading', { name: 'There are 2 problems' }).waitFor()
  await look('a cancellation with problems')
  await cancelled(dayIn(12))
  await list()
  await choose('Undo cancellation')
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
  await bar.getByRole('button', { name: 'Cancel membership' }).click()
  await dialog(page).getByText('Left out: Inactive already').waitFor()
  await look('several cancellations')
  expect(found).toEqual([])
})

journey("filters, guest links, chosen MVRs and one's own profile have no barriers", async ({ page }) => {
  const { look, lookHere, found } = barriersOf(page)
  await arriveAtWrittenCarrier(page)
  await page.goto('/drivers-list?Expires=Within60&list_filter=PE+Only&Search=')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('menuitemradio', { name: 'Overdue', exact: true }).waitFor()
    await lookHere('what can be filtered for')
    await page.keyboard.press('Escape')
  }
  await page.goto('/drivers-list/guest-links')
  await press(page, 'New guest link')
  await dialog(page).getByLabel('How many lines').fill('none')
  await press(page, 'Create link')
  await page.getByRole('heading', { name: /^There (is a|are \d) problems?$/ }).waitFor()
  await look('a guest link with a problem')
  await dialog(page).getByLabel('How many lines').fill('25')
  await press(page, 'Create link')
  await page.getByRole('textbox', { name: 'Address' }).waitFor()
  await look('a guest link that is ready')
  await press(page, 'Done')
  await page
    .getByRole('button', { name: /^Withdraw/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Withdraw the link', exact: true }).waitFor()
  await look('a guest link to be withdrawn')
  await press(page, 'Withdraw the link')
  await page.getByText('The link was withdrawn').waitFor()
  await look('the guest links')

  const id = at(await askService(page, 'GetDrivers?PageSize=10'), 'Result', 'Data', 0, 'Id')
  await page.goto(`/mvr?request=${String(id)}`)
  await page.getByText('Nothing was requested for the driver you chose', { exact: false }).waitFor()
  await look('the MVRs of a driver who was chosen')
  await elsewhere(page.context(), async (driver) => {
    await openAs(driver, 'driver', '/customerportal/account-profile')
    await driver.getByRole('heading', { level: 1, name: 'Adaeze Winfield' }).waitFor()
    await driver.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
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
})
