import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { expectAccessible, expectAccessibleHere } from './accessibility.ts'
import { elsewhere, journey, useBrowser } from './browser.ts'
import { arrivesAt, focusIsAt, tabAndPress, tabTo } from './keyboard.ts'
import { goTo, openAs, until } from './people.ts'
import { at, askService } from './service.ts'

useBrowser()

/** Opens a demo driver by the URL of record links. */
async function openDriver(page: Page, name: string): Promise<string> {
  const found = await askService(page, `GetDrivers?Search=${encodeURIComponent(name)}`)
  const id = String(at(found, 'Result', 'Data', 0, 'Id'))
  await page.goto(`/customerportal/details/${id}?record_type=DRIVER`)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return id
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

journey('a driver link opens the profile with the panels of each module', async ({ page }) => {
  await openAs(page, 'carrier')
  const id = await openDriver(page, 'Bram Castellane')
  expect(new URL(page.url()).pathname).toBe(`/customerportal/account-profile/${id}`)
  for (const title of [
    'Tickets',
    'Compliance challenges',
    'Roadside inspections',
    'Violations',
    'MVR reports',
  ])
    await panel(page, title).waitFor()
  await expectAccessible(page, 'the profile of a driver')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Bram Castellane' }).waitFor()
  expect(await page.title()).toBe('Bram Castellane - Carrier compliance')
  await panel(page, 'Tickets').getByRole('link', { name: /^T-/ }).first().click()
  await page.getByRole('heading', { level: 1, name: /^T-/ }).waitFor()
})

journey('a revealed protected field is logged and hidden again afterwards', async ({ page }) => {
  await openAs(page, 'carrier')
  await openDriver(page, 'Corliss Maybank')
  const license = panel(page, 'License')
  const answered = page.waitForResponse((response) => response.url().endsWith('/ShowCDLNumber'))
  await license.getByRole('button', { name: 'Show CDL number' }).click()
  const number = String(at(await (await answered).json(), 'Result', 'Data', 'Value'))
  await license.getByText(number, { exact: true }).waitFor()
  await panel(page, 'Protected data access').getByText('saw the CDL number').first().waitFor()
  await expectAccessible(page, 'a profile with a CDL number shown')
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await license.getByRole('button', { name: 'Show CDL number' }).waitFor()
  const left = await page.evaluate(() =>
    JSON.stringify([document.body.innerText, localStorage, sessionStorage]),
  )
  expect(left).not.toContain(number)
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: 'More actions for Corliss Maybank' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await expectAccessibleHere(page, 'the menu of a profile')
    await page.keyboard.press('Escape')
  }
})

journey('documents are uploaded, viewed and deleted, and rejected ones show a reason', async ({ page }) => {
  await openAs(page, 'agent')
  await openDriver(page, 'Rafferty Vellacott')
  const documents = panel(page, 'Documents')
  await documents.getByLabel('Documents to add').setInputFiles([
    { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from(onePage) },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<!doctype html>') },
  ])
  await documents.getByText(/Web pages can contain scripts/).waitFor()
  await documents.getByRole('button', { name: 'Open card.pdf' }).click()
  const dialog = page.getByRole('dialog', { name: 'card.pdf' })
  await dialog.getByRole('figure', { name: 'Page 1 of 1' }).waitFor()
  await until(
    () => dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width > 300),
    'the page of the PDF is drawn',
  )
  await expectAccessible(page, 'a PDF that is looked at')
  await page.keyboard.press('Escape')
  await documents.getByRole('button', { name: 'Delete card.pdf' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await documents.getByText('No documents yet').waitFor()
})

journey(
  'keyboard alone: a driver opens the profile from the menu and edits contact details',
  async ({ page }) => {
    await openAs(page, 'driver')
    await goTo(page, 'My profile')
    await page.getByRole('heading', { level: 1, name: 'Adaeze Winfield' }).waitFor()
    await arrivesAt(page, 'Adaeze Winfield')
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    await expectAccessible(page, "the driver's own profile")
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
    await tabAndPress(page, page.getByRole('button', { name: 'Edit contact details' }))
    const city = page.getByLabel(/^City/)
    await tabTo(page, city)
    const before = await city.inputValue()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Marrow Springs')
    await tabAndPress(page, page.getByRole('button', { name: 'Save', exact: true }))
    const edit = page.getByRole('button', { name: 'Edit contact details' })
    await focusIsAt(page, edit)
    await panel(page, 'Contact')
      .getByText(/Marrow Springs/)
      .waitFor()
    await page.keyboard.press('Enter')
    await city.fill(before)
    const email = page.getByLabel(/^Email/).first()
    const address = await email.inputValue()
    await email.fill('nowhere')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    await expectAccessible(page, "the driver's own contact, with a problem")
    await email.fill(address)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await panel(page, 'Contact').getByText(before).waitFor()
  },
)

journey('a driver is visible only to the carrier and to the driver', async ({ page }) => {
  await openAs(page, 'carrier')
  const id = await openDriver(page, 'Bram Castellane')
  await elsewhere(page.context(), async (driver) => {
    await openAs(driver, 'driver', `/customerportal/account-profile/${id}`)
    await driver.getByRole('heading', { level: 1, name: 'Driver not found' }).waitFor()
    expect(await driver.title()).toBe('Driver not found - Carrier compliance')
  })
})

/** A minimal PDF page. */
const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 43>>stream
BT /F 24 Tf 20 100 Td (Medical card) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
