import { expect } from '@jest/globals'
import { journey, phone, useBrowser } from './browser.ts'
import { openAs } from './people.ts'

useBrowser()

journey('Ctrl+K finds while one types, and Enter opens the record, by keyboard alone', async ({ page }) => {
  await openAs(page, 'carrier')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('castel')
  await page
    .getByRole('option', { name: /Bram Castellane/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('castel')
  // What is found for a part of it would not be opened.
  await page.getByRole('option', { name: /^See .* for "castel"$/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Bram Castellane' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/customerportal\/account-profile\/[\da-f-]{36}$/)
})

journey(
  'a misspelt name is found, and everything found has a page of its own',
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

journey('a search that finds nothing says so, and one of another carrier is nothing', async ({ page }) => {
  await openAs(page, 'carrier', '/customerportal/global-search/Cindervale')
  await page
    .getByRole('heading', { name: /nothing|no results/i })
    .first()
    .waitFor()
})

journey(
  'a driver finds what is his, and no one else',
  async ({ page }) => {
    await openAs(page, 'driver', '/customerportal/global-search/Winfield')
    await page
      .getByRole('region', { name: 'Drivers' })
      .getByRole('link', { name: 'Adaeze Winfield' })
      .waitFor()
    await page.goto('/customerportal/global-search/Castellane')
    await page
      .getByRole('heading', { name: /nothing|no results/i })
      .first()
      .waitFor()
  },
  phone,
)

journey('a group that can not show more says so alone and can be tried again', async ({ page }) => {
  await openAs(page, 'carrier')
  await page.route('**/GlobalSearch?*Kinds=SMSViolation*', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  )
  await page.goto('/customerportal/global-search/speeding')
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
