import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { barriersAt, settled } from './barriers.ts'
import { elsewhere, journey, useBrowser } from './browser.ts'
import { openAs } from './people.ts'
import { carrierIdOf } from './service.ts'

useBrowser()

const main = (page: Page) => page.getByRole('main')

/** Every page of carrier staff, with what is there once it is complete. */
const pages = [
  { path: '/drivers-list', ready: (page: Page) => page.getByText('1 to 10 of 128') },
  {
    path: '/drivers-list?list_filter=Pending&Page=900',
    ready: (page: Page) => page.getByText(/^There is no page/),
  },
  { path: '/tickets', ready: (page: Page) => page.getByText('1 to 10 of 14') },
  {
    path: '/sms-data/sms-dashboard?basic=Vehicle+Maintenance',
    ready: (page: Page) => page.getByText('divided by'),
  },
  { path: '/mvr', ready: (page: Page) => page.getByText('1 to 10 of 64') },
  {
    path: '/customerportal/report/open-tickets-count',
    ready: (page: Page) => page.getByText('1 to 10 of 14'),
  },
  {
    path: '/customerportal/report/violations-last60-days-count',
    ready: (page: Page) => page.getByText(/^1 to \d/),
  },
  {
    path: '/customerportal/report/basics-vehicle-maintainance',
    ready: (page: Page) => page.getByText(/^1 to \d/),
  },
  { path: '/customerportal/report/iss-score-this-week', ready: (page: Page) => page.getByText(/^1 to \d/) },
  { path: '/customerportal/report/ticket-win-loss-data', ready: (page: Page) => page.getByText(/^1 to \d/) },
  {
    path: '/customerportal/global-search/zzzzzz',
    ready: (page: Page) => page.getByRole('heading', { name: /nothing|no results/i }).first(),
  },
  { path: '/settings', ready: (page: Page) => page.getByText('This session') },
  { path: '/404', ready: (page: Page) => page.getByText('There is no page at this address') },
]

journey('no page of carrier staff keeps anybody out', async ({ page }) => {
  const found: string[] = []
  await openAs(page, 'carrier')
  for (const { path, ready } of pages) {
    await page.goto(path)
    await ready(page).waitFor()
    found.push(...(await barriersAt(page, path)))
  }
  await page.goto('/customerportal/report/open-tickets-count')
  await page.getByRole('searchbox').fill('no one at all')
  await main(page).getByRole('button', { name: 'Clear filters' }).waitFor()
  found.push(...(await barriersAt(page, 'a report without rows')))
  expect(found).toEqual([])
})

journey('neither the dashboard, nor what is found, nor a record keeps anybody out', async ({ page }) => {
  const found: string[] = []
  await openAs(page, 'carrier')
  await complete(page)
  found.push(...(await barriersAt(page, 'the dashboard of a carrier')))
  await page.goto(`/customerportal/account/${await carrierIdOf(page, 'Quillhaven Freight LLC')}`)
  await complete(page)
  found.push(...(await barriersAt(page, 'the page of a carrier')))

  await page.getByRole('button', { name: /^Carrier: / }).click()
  await page.getByRole('option', { name: 'All carriers' }).click()
  const records = new Map<string, string>()
  for (const words of ['castel', 'brake', 'mvr', 'quillhaven']) {
    await page.goto(`/customerportal/global-search/${words}`)
    await main(page).getByRole('link').first().waitFor()
    await complete(page)
    found.push(...(await barriersAt(page, `what is found for ${words}`)))
    for (const href of await main(page).getByRole('link').evaluateAll(hrefs)) {
      const type = new URL(href).searchParams.get('record_type')
      if (type !== null) records.set(type, href)
    }
  }
  expect([...records.keys()].toSorted()).toEqual(types)
  for (const [type, href] of records) {
    await page.goto(href)
    await complete(page)
    found.push(...(await barriersAt(page, `a record: ${type}`)))
  }
  expect(found).toEqual([])
})

journey('no page of the other roles keeps anybody out', async ({ page }) => {
  const found: string[] = []
  for (const who of ['driver', 'guest', 'mvr', 'operator', 'agent']) {
    await elsewhere(page.context(), async (other) => {
      await openAs(other, who)
      await complete(other)
      found.push(...(await barriersAt(other, `the start of the ${who}`)))
      if (who !== 'driver') return
      await other.goto('/drivers-list')
      await other.getByRole('heading', { name: 'Unauthorized Access' }).waitFor()
      found.push(...(await barriersAt(other, 'not allowed')))
    })
  }
  expect(found).toEqual([])
})

const types = ['DRIVER', 'INSPECTION', 'MVR_REPORT', 'SMS_INSPECTION', 'TICKET', 'VIOLATIONS']

const hrefs = (links: Element[]) =>
  links.map((link) => (link instanceof HTMLAnchorElement ? link.href : location.href))

/** Nothing of the page is on its way any more. */
async function complete(page: Page): Promise<void> {
  await main(page).getByRole('heading', { level: 1 }).waitFor()
  const busy = main(page).locator('[aria-busy=true]').first()
  await busy.waitFor({ state: 'detached' })
  // What came may ask for more: it has begun to in the next frame.
  await settled(page)
  await busy.waitFor({ state: 'detached' })
}
