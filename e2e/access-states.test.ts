import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { barriersAt, barriersOf } from './barriers.ts'
import { journey, useBrowser } from './browser.ts'
import { openAs } from './people.ts'

useBrowser()

journey('what opens over a page has no barriers', async ({ page }) => {
  const { look, lookHere, found } = barriersOf(page)
  await openAs(page, 'agent')
  // A list or menu that hangs on a button closes when the screen changes.
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: /^Carrier: / }).click()
    await page.getByRole('textbox', { name: 'Search: Carrier' }).fill('l')
    await page.getByRole('option', { name: /^Lumenfall/ }).waitFor()
    await lookHere('the carriers')
    await page.getByRole('textbox', { name: 'Search: Carrier' }).fill('zzz')
    await page.getByText('Nothing matches "zzz"').waitFor()
    await lookHere('no carrier found')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    await lookHere('the menu of the account')
    await page.keyboard.press('Escape')
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Drivers' }).waitFor()
  await lookHere('the menu of a phone')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await look('the search, empty')
  await page.getByRole('combobox').fill('castel')
  await page
    .getByRole('option', { name: /Castellane/ })
    .first()
    .waitFor()
  await look('the search, with results')
  await page.getByRole('combobox').fill('zzzzzz')
  await page
    .getByRole('dialog')
    .getByText(/zzzzzz/)
    .first()
    .waitFor()
  await look('the search, without results')

  await page.goto('/drivers-list')
  await page.getByText(/^1 to 10 of/).waitFor()
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('button', { name: 'Done' }).waitFor()
  await lookHere('the columns')
  await page.goto('/tickets')
  await page
    .getByRole('button', { name: /^Multiple due/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await look('a dialog')
  expect(found).toEqual([])
})

journey('what failed has no barriers', async ({ page }) => {
  const found: string[] = []
  await openAs(page, 'carrier')
  await page.route('**/GetSmsNotifyCount*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/dashboard')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Try again/ })
    .waitFor()
  found.push(...(await barriersAt(page, 'a tile that failed')))

  await page.route('**/remotes/mvr/**', (route) => route.abort())
  await page.goto('/mvr')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  found.push(...(await barriersAt(page, 'a module that is down')))

  await page.goto('/tickets')
  await page.getByText(/^1 to 10 of/).waitFor()
  await page.route('**/api/v1/**', away)
  await page.getByRole('tab', { name: /^Closed/ }).click()
  await page.getByRole('button', { name: 'Try now' }).waitFor()
  // The rows before stand there, paler, until the list is given up.
  await page.getByText('Tickets could not be loaded').waitFor()
  found.push(...(await barriersAt(page, 'the service away, over the page')))
  await page.reload()
  await page.getByText("The service can't be reached").waitFor()
  found.push(...(await barriersAt(page, 'the service away, in place of the portal')))
  await page.unroute('**/api/v1/**', away)

  await endSoon(page)
  await page.goto('/settings')
  await page.getByRole('alertdialog', { name: 'Your session is about to end' }).waitFor()
  found.push(...(await barriersAt(page, 'a session that is about to end')))
  expect(found).toEqual([])
})

const away: Parameters<Page['route']>[1] = (route) =>
  route.fulfill({
    status: 503,
    json: { StatusCode: 503, Message: "The service can't answer right now.", Result: { Data: null } },
  })

/** The session lasts 90 s more, as the page is told. */
async function endSoon(page: Page): Promise<void> {
  await page.route('**/GetUserDetails', async (route) => {
    const response = await route.fetch()
    const end = new Date(Date.now() + 90_000).toISOString()
    const body = (await response.text()).replace(/"SessionExpiresAt":"[^"]*"/, `"SessionExpiresAt":"${end}"`)
    await route.fulfill({ response, body })
  })
}
