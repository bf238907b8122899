import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { barriersOf } from './barriers.ts'
import { journey, useBrowser } from './browser.ts'
import { askService } from './service.ts'
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
