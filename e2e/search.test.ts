import { expect } from '@jest/globals'
import { journey, phone, useBrowser } from './browser.ts'
import { openAs } from './people.ts'

useBrowser()

journey(
  'a misspelled name is found, and every result opens a page',
  async ({ page }) => {
    await openAs(page, 'carrier')
    await page.getByRole('button', { name: /^Search drivers, tickets/ }).click()
    await page.getByRole('combobox').fill('castelane')
    await page
      .getByRole('option', { name: /Bram Castellane/ })
      .first()
      .waitFor()
    await page.getByRole('option', { name: /^See all/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Results for "castelane"' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/customerportal/global-search/castelane')
    for (const kind of ['Drivers', 'Tickets', 'Roadside inspections']) {
      await page.getByRole('region', { name: kind }).getByRole('link').first().waitFor()
    }
    await page.getByRole('region', { name: 'Tickets' }).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: /^T-\d+/ }).waitFor()
  },
  phone,
)

journey('a group that fails to load more shows its own error and can be retried', async ({ page }) => {
  await page.route('**/GlobalSearch?*Kinds=SMSViolation*', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  )
  await openAs(page, 'carrier', '/customerportal/global-search/speeding')
  await page.getByRole('button', { name: 'Show more: Violations' }).click()
  const retry = page
    .getByRole('alert')
    .filter({ hasText: 'Violations could not be loaded' })
    .getByRole('button')
  await retry.waitFor()
  await page.getByRole('region', { name: 'Tickets' }).getByRole('link', { name: /^T-/ }).first().waitFor()
  await page.unroute('**/GlobalSearch?*Kinds=SMSViolation*')
  await retry.click()
  await page.getByRole('region', { name: 'Violations' }).getByRole('link').nth(19).waitFor()
})
