import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { lead, openAs } from './people.ts'
import { carrierIdOf } from './service.ts'

useBrowser()

journey(
  'a reload keeps filter and page, Back removes them, and invalid URL parameters are ignored',
  async ({ page }) => {
    await openAs(page, 'carrier', '/drivers-list')
    await page.getByRole('table', { name: 'Drivers, page 1' }).waitFor()
    await page.getByRole('tab', { name: /^Active/ }).click()
    await page.getByRole('tab', { name: /^Active/, selected: true }).waitFor()
    await page.getByRole('button', { name: 'Page 2' }).click()
    const shown = await namesOf(page, 'Drivers, page 2')
    await page.reload()
    expect(await namesOf(page, 'Drivers, page 2')).toEqual(shown)
    await page.getByRole('tab', { name: /^Active/, selected: true }).waitFor()
    await page.goBack()
    await page.getByRole('table', { name: 'Drivers, page 1' }).waitFor()
    await page.goBack()
    await page.getByRole('tab', { name: /^All/, selected: true }).waitFor()
    await page.getByText('1 to 10 of 128').waitFor()

    await lead(page, '/drivers-list?Page=-7&PageSize=lots&SortBy=Password&list_filter=Active&x[]=1&%E0%A4%A')
    await page.getByRole('tab', { name: /^Active/, selected: true }).waitFor()
    expect(await namesOf(page, 'Drivers, page 1')).toHaveLength(10)
  },
)

journey('column headers do not move when rows arrive or for a name of 60 letters', async ({ page }) => {
  await openAs(page, 'carrier')
  const carrier = `/customerportal/account/${await carrierIdOf(page, 'Quillhaven Freight LLC')}`
  for (const path of ['/drivers-list', carrier]) {
    const rows = Promise.withResolvers<void>()
    await page.route('**/GetDrivers?**', async (route) => {
      const answer = await route.fetch()
      await rows.promise
      const words = await answer.text()
      await route.fulfill({ response: answer, body: words.replaceAll('Adaeze Winfield', longName) })
    })
    await page.goto(path)
    const panel = page.getByRole('region', { name: 'Drivers', exact: true })
    await panel.locator('th').nth(3).waitFor()
    const before = await headsOf(panel)
    rows.resolve()
    await panel.getByRole('link', { name: longName }).waitFor()
    expect(await headsOf(panel)).toEqual(before)
    await page.unroute('**/GetDrivers?**')
  }
})

const longName = 'Bartholomew-Maximilian Featherstonehaugh-Throckmorton-Wainwright'.slice(0, 60)

/** Position and width of each column header. */
const headsOf = (panel: Locator) =>
  panel.evaluate((box) =>
    [...box.querySelectorAll('th')].map((head) => {
      const { left, top, width, height } = head.getBoundingClientRect()
      const from = box.getBoundingClientRect()
      return [head.textContent, left - from.left, top - from.top, width, height]
    }),
  )

/** The drivers of a page, once the rows on the way have come. */
async function namesOf(page: Page, name: string): Promise<string[]> {
  const table = page.locator('[aria-busy=false]').getByRole('table', { name, exact: true })
  await table.locator('tbody:not([aria-busy])').waitFor()
  const heads = await table.getByRole('columnheader').allInnerTexts()
  return table.locator(`tbody td:nth-child(${heads.indexOf('Driver') + 1})`).allInnerTexts()
}
