import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { expectAccessible, expectAccessibleHere } from './accessibility.ts'
import { journey, useBrowser } from './browser.ts'
import { lead, openAs } from './people.ts'

useBrowser()

journey('menus, dialogs and toasts are accessible', async ({ page }) => {
  await openAs(page, 'agent')
  // A list or menu that hangs on a button closes when the screen changes.
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: /^Carrier: / }).click()
    await page.getByRole('textbox', { name: 'Search: Carrier' }).fill('l')
    await page.getByRole('option', { name: /^Lumenfall/ }).waitFor()
    await expectAccessibleHere(page, 'the carriers')
    await page.getByRole('textbox', { name: 'Search: Carrier' }).fill('zzz')
    await page.getByText('Nothing matches "zzz"').waitFor()
    await expectAccessibleHere(page, 'no carrier found')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    await expectAccessibleHere(page, 'the menu of the account')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Drivers' }).waitFor()
  await expectAccessibleHere(page, 'the menu of a phone')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await expectAccessible(page, 'the search, empty')
  await page.getByRole('combobox').fill('castel')
  await page
    .getByRole('option', { name: /Castellane/ })
    .first()
    .waitFor()
  await expectAccessible(page, 'the search, with results')
  await page.getByRole('combobox').fill('a')
  await page.getByRole('option').nth(12).waitFor()
  await expectAccessible(page, 'the search, with more results than fit')
  await page.getByRole('combobox').fill('zzzzzz')
  await page
    .getByRole('dialog')
    .getByText(/zzzzzz/)
    .first()
    .waitFor()
  await expectAccessible(page, 'the search, without results')

  await page.keyboard.press('Escape')
  await lead(page, '/drivers-list')
  await page.getByText(/^1 to 10 of/).waitFor()
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('button', { name: 'Done' }).waitFor()
  await expectAccessibleHere(page, 'the columns')
  await page.keyboard.press('Escape')
  await lead(page, '/tickets')
  await page
    .getByRole('button', { name: /^Multiple due/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, 'a dialog')
})

journey('the pages of payments are accessible, and a pay link leaves the address bar', async ({ page }) => {
  const listed = page.waitForResponse(/GetOpenTickets/)
  await openAs(page, 'carrier', '/tickets?Search=T-2046')
  const links = /\/pre-ex-payment\?data=[\w-]+/.exec(await (await listed).text())
  await page
    .getByRole('link', { name: /^T-2046/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'Payment' }).getByText('Total').waitFor()
  await expectAccessible(page, 'a ticket with a payment due')
  await page.goto(links?.[0] ?? '')
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
  expect(page.url()).toMatch(/\/pre-ex-payment$/)
  await expectAccessible(page, 'the page of a pay link')
})

journey('error states are accessible', async ({ page }) => {
  await page.route('**/GetSmsNotifyCount*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.route('**/remotes/mvr/**', (route) => route.abort())
  await openAs(page, 'carrier')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Try again/ })
    .waitFor()
  await expectAccessible(page, 'a tile that failed')

  await lead(page, '/mvr')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expectAccessible(page, 'a module that is down')

  await lead(page, '/tickets')
  await page.getByText(/^1 to 10 of/).waitFor()
  await page.route('**/api/v1/**', away)
  await page.getByRole('tab', { name: /^Closed/ }).click()
  await page.getByRole('button', { name: 'Try now' }).waitFor()
  // The rows before stand there, paler, until the list is given up.
  await page.getByText('Tickets could not be loaded').waitFor()
  await expectAccessible(page, 'the service away, over the page')
  await page.reload()
  await page.getByText("The service can't be reached").waitFor()
  await expectAccessible(page, 'the service away, in place of the portal')
  await page.unroute('**/api/v1/**', away)

  await endSoon(page)
  await page.goto('/settings')
  await page.getByRole('alertdialog', { name: 'Your session is about to end' }).waitFor()
  await expectAccessible(page, 'a session that is about to end')
})

const away: Parameters<Page['route']>[1] = (route) =>
  route.fulfill({
    status: 503,
    json: { StatusCode: 503, Message: "The service can't answer right now.", Result: { Data: null } },
  })

/** Makes the session end in 90 s. */
async function endSoon(page: Page): Promise<void> {
  await page.route('**/GetUserDetails', async (route) => {
    const response = await route.fetch()
    const end = new Date(Date.now() + 90_000).toISOString()
    const body = (await response.text()).replace(/"SessionExpiresAt":"[^"]*"/, `"SessionExpiresAt":"${end}"`)
    await route.fulfill({ response, body })
  })
}
