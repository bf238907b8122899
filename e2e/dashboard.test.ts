import { expect } from '@jest/globals'
import { journey, useBrowser } from './browser.ts'
import { focusIsAt, tabAndPress } from './keyboard.ts'
import { openAs } from './people.ts'

useBrowser()

journey(
  'the dashboard makes each call once, and every tile opens a report with as many rows as its number',
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const [, call] = request.url().split('/api/v1/')
      if (call !== undefined) asked.push(call)
    })
    await openAs(page, 'carrier')
    const tiles = page
      .getByRole('main')
      .locator('a[href*="/customerportal/report/"][href$="-count"]')
      .filter({ hasText: /\d/ })
    await page.getByRole('link', { name: /^SMS notify, last 7 days \d/ }).waitFor()
    await tiles.nth(7).waitFor()
    await page.getByText(/^FMCSA files \d/).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).getByText(/^\d+$/).first().waitFor()
    expect(asked.filter((call) => call.startsWith('GetSMSDashboardSummary'))).toHaveLength(1)
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())

    const hrefs = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(new Set(hrefs).size).toBe(8)
    for (const href of new Set(hrefs)) {
      const tile = tiles.and(page.locator(`[href="${href}"]`)).first()
      await tile.waitFor()
      const [, count] = /(\d+)/.exec((await tile.innerText()).split('\n').slice(1).join('\n')) ?? []
      await tile.click()
      await page.getByText(new RegExp(` of ${count}$`)).waitFor()
      expect(await page.title()).not.toMatch(/^Dashboard/)
      await page.goBack()
    }
  },
)

journey('retrying a panel by keyboard keeps the focus in the panel', async ({ page }) => {
  await page.route('**/GetTicketWinLossData*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openAs(page, 'carrier')
  const panel = page.getByRole('region', { name: 'Win rate' })
  await panel.getByRole('button', { name: 'Try again' }).waitFor()
  await page.unroute('**/GetTicketWinLossData*')
  await tabAndPress(page, panel.getByRole('button', { name: 'Try again' }))
  await panel.getByRole('link', { name: /^Win rate \d+%/ }).waitFor()
  await focusIsAt(page, panel.getByRole('heading', { name: 'Win rate' }))
})
