import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { openAs } from './people.ts'
import { carrierIdOf } from './service.ts'

useBrowser()

journey('the list leads through its pages, ten rows at a time or more', async ({ page }) => {
  await openDrivers(page)
  const first = await namesOf(page, 'Drivers, page 1')
  expect(first).toHaveLength(10)
  await page.getByRole('button', { name: 'Page 2' }).click()
  const second = await namesOf(page, 'Drivers, page 2')
  await page.getByText('11 to 20 of 128').waitFor()
  expect(parameter(page, 'Page')).toBe('2')
  expect(first.filter((name) => second.includes(name))).toEqual([])
  await page.getByRole('button', { name: 'Previous page' }).click()
  expect(await namesOf(page, 'Drivers, page 1')).toEqual(first)

  await page.getByLabel('Rows per page').selectOption('25')
  await page.getByText('1 to 25 of 128').waitFor()
  expect(parameter(page, 'PageSize')).toBe('25')
  expect((await namesOf(page, 'Drivers, page 1')).slice(0, 20)).toEqual([...first, ...second])
})

journey('a press on a column head sorts the whole list, one more turns it round', async ({ page }) => {
  await openDrivers(page)
  const head = page.getByRole('columnheader', { name: 'Driver ID' })
  await head.getByRole('button').click()
  await page.locator('th[aria-sort=ascending]', { hasText: 'Driver ID' }).waitFor()
  const ascending = await idsOf(page)
  expect(ascending).toHaveLength(10)
  expect(ascending).toEqual(ascending.toSorted())
  expect([parameter(page, 'SortBy'), parameter(page, 'SortDir')]).toEqual(['Carrier_s_Driver_ID__c', 'asc'])
  await head.getByRole('button').click()
  await page.locator('th[aria-sort=descending]', { hasText: 'Driver ID' }).waitFor()
  const descending = await idsOf(page)
  expect(descending).toEqual(descending.toSorted().toReversed())
  // In the database, not on the page: the other end of the list is another ten rows.
  expect(descending.filter((id) => ascending.includes(id))).toEqual([])
})

journey('the tabs filter by membership status, and say how many each has', async ({ page }) => {
  await openDrivers(page)
  const tabs = page.getByRole('tablist', { name: 'Membership status' }).getByRole('tab')
  const counts = Object.fromEntries(
    (await tabs.allInnerTexts()).map((text) => [
      text.replace(/\s*[\d,]+$/, ''),
      Number(text.match(/\d+$/)?.[0]),
    ]),
  )
  expect(Object.keys(counts)).toEqual(['All', 'Active', 'Inactive', 'Pending', 'MVR Only', 'PE Only'])
  const { All: all, ...parts } = counts
  expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(all)

  await page.getByRole('tab', { name: /^PE Only/ }).click()
  await page.getByText(new RegExp(`^1 to 10 of ${counts['PE Only']}$`)).waitFor()
  expect(await cellsOf(page, 'Status')).toEqual(Array.from({ length: 10 }, () => 'PE Only'))
  expect(parameter(page, 'list_filter')).toBe('PE Only')
})

journey('search asks when typing pauses, and keeps the name out of the address', async ({ page }) => {
  await openDrivers(page)
  const [wanted = ''] = (await namesOf(page, 'Drivers, page 1')).slice(3)
  const asked: string[] = []
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('Search')
    if (search) asked.push(search)
  })
  await page.getByRole('searchbox', { name: 'Search drivers' }).pressSequentially(wanted)
  await page.getByText(/^1 driver found, /).waitFor()
  expect(await namesOf(page, 'Drivers, page 1')).toEqual([wanted])
  expect(asked.at(-1)).toBe(wanted)
  expect(asked.length).toBeLessThan(wanted.length / 2)
  for (const word of wanted.split(' ')) expect(decodeURIComponent(page.url())).not.toContain(word)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByText(/^128 drivers, /).waitFor()
  await page.getByRole('searchbox', { name: 'Search drivers' }).and(page.locator(':focus')).waitFor()
})

journey('the back button takes a filter away, a reload keeps it', async ({ page }) => {
  await openDrivers(page)
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
})

journey('a search that finds no driver says so, and offers the way back', async ({ page }) => {
  await openDrivers(page)
  await page.getByRole('searchbox', { name: 'Search drivers' }).fill('no one at all')
  await page.getByText('No drivers match "no one at all"').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  expect(await namesOf(page, 'Drivers, page 1')).toHaveLength(10)
  expect(await page.getByRole('searchbox', { name: 'Search drivers' }).inputValue()).toBe('')
})

journey('an address with garbage in it shows the list, with what of it makes sense', async ({ page }) => {
  await openAs(
    page,
    'carrier',
    '/drivers-list?Page=-7&PageSize=lots&SortBy=Password&list_filter=Active&x[]=1&%E0%A4%A',
  )
  expect(await namesOf(page, 'Drivers, page 1')).toHaveLength(10)
  await page.getByRole('tab', { name: /^Active/, selected: true }).waitFor()
  await page.goto('/drivers-list?Page=9000')
  await page.getByText('There is no page 9,000').waitFor()
  await page.getByRole('button', { name: 'Go to the last page' }).click()
  await page.getByText('121 to 128 of 128').waitFor()
})

journey('no column head moves when rows arrive, nor for a name of 60 letters', async ({ page }) => {
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

/** Where each head begins within its panel, and how wide it is. */
const headsOf = (panel: Locator) =>
  panel.evaluate((box) =>
    [...box.querySelectorAll('th')].map((head) => {
      const { left, top, width, height } = head.getBoundingClientRect()
      const from = box.getBoundingClientRect()
      return [head.textContent, left - from.left, top - from.top, width, height]
    }),
  )

async function openDrivers(page: Page): Promise<void> {
  await openAs(page, 'carrier', '/drivers-list')
  await page.getByRole('table', { name: 'Drivers, page 1' }).waitFor()
}

const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

const namesOf = (page: Page, table: string) => cellsOf(page, 'Driver', table)
const idsOf = (page: Page) => cellsOf(page, 'Driver ID')

/** What a column says, once the rows on the way have come. */
async function cellsOf(page: Page, column: string, name = 'Drivers, page 1'): Promise<string[]> {
  const table = page.locator('[aria-busy=false]').getByRole('table', { name, exact: true })
  await table.locator('tbody:not([aria-busy])').waitFor()
  const heads = await table.getByRole('columnheader').allInnerTexts()
  const place = heads.indexOf(column) + 1
  return table.locator(`tbody td:nth-child(${place})`).allInnerTexts()
}
