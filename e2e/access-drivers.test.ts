import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { barriersOf } from './barriers.ts'
import { journey, useBrowser } from './browser.ts'
import { askService, carrierIdOf } from './service.ts'
import { addedDriver, arriveAtWrittenCarrier, writtenCarrier } from './written-carrier.ts'

useBrowser()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()

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
