import { expect } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { journey, phone, useBrowser } from './browser.ts'
import { focusIsAt, tabAndPress } from './keyboard.ts'
import { openAs } from './people.ts'

useBrowser()

journey('every tile leads to as many rows as it says', async ({ page }) => {
  await openAs(page, 'carrier')
  const tiles = page.getByRole('main').locator('a[href*="/customerportal/report/"][href$="-count"]')
  await page.getByRole('link', { name: /^SMS notify, last 7 days \d/ }).waitFor()
  // Tiles come one by one.
  await tiles.nth(7).waitFor()
  const hrefs = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(new Set(hrefs).size).toBe(8)
  for (const href of new Set(hrefs)) {
    await page.goto('/dashboard')
    const tile = tiles.and(page.locator(`[href="${href}"]`)).first()
    await tile.filter({ hasText: /\d/ }).waitFor()
    const [, count] = /(\d+)/.exec((await tile.innerText()).split('\n').slice(1).join('\n')) ?? []
    await tile.click()
    await page.getByText(new RegExp(` of ${count}$`)).waitFor()
    expect(await page.title()).not.toMatch(/^Dashboard/)
  }
})

journey('a report keeps page and sort in its address, and is exported as it is shown', async ({ page }) => {
  await openAs(page, 'carrier', '/customerportal/report/open-tickets-count')
  await page.getByRole('columnheader', { name: 'Court date' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByText('11 to 14 of 14').waitFor()
  await page.reload()
  await page.getByText('11 to 14 of 14').waitFor()
  await page.locator('th[aria-sort]', { hasText: 'Court date' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(15)
  expect(lines[0]).toContain('Court date')
})

journey('a report that is not there is a page that is not there', async ({ page }) => {
  await openAs(page, 'carrier', '/customerportal/report/no-such-count')
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
})

journey(
  'a tile that fails says so alone and comes by Try again',
  async ({ page }) => {
    await openAs(page, 'carrier')
    await page.route('**/GetSmsNotifyCount*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/dashboard')
    await page.getByRole('link', { name: /^Open tickets 14 / }).waitFor()
    const retry = page.getByRole('main').getByRole('button', { name: /Try again/ })
    await retry.first().waitFor()
    expect(await retry.count()).toBe(1)
    await page.unroute('**/GetSmsNotifyCount*')
    await retry.click()
    await page.getByRole('link', { name: /^SMS notify, last 7 days 6 / }).waitFor()
  },
  phone,
)

journey('who tries a panel again by keyboard stays with it', async ({ page }) => {
  await openAs(page, 'carrier')
  await page.route('**/GetTicketWinLossData*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/dashboard')
  const panel = page.getByRole('region', { name: 'Win rate' })
  await panel.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/GetTicketWinLossData*')
  await tabAndPress(page, panel.getByRole('button', { name: 'Try again' }))
  await panel.getByRole('link', { name: /^Win rate \d+%/ }).waitFor()
  await focusIsAt(page, panel.getByRole('heading', { name: 'Win rate' }))
})

journey('charts are tables too', async ({ page }) => {
  await openAs(page, 'carrier')
  for (const name of ['ISS score', 'Win rate', 'Violations rolling off']) {
    const panel = page.getByRole('region', { name })
    await panel.getByRole('button', { name: 'Show as table' }).click()
    await panel.getByRole('table').waitFor()
    await panel.getByRole('button', { name: 'Show as chart' }).click()
    expect(await panel.getByRole('table').count()).toBe(0)
  }
})
