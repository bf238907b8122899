import { expect } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { arrivesAt, arrowToAndPress, focusIsAt, tabAndPress, tabTo } from './keyboard.ts'
import { password, openAs } from './people.ts'

useBrowser()

journey('keyboard alone: from sign-in to sign-out', async ({ page }) => {
  await page.goto('/sign-in')
  await signInByKeys(page)
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

  await tabAndPress(page, page.getByRole('link', { name: 'Skip to the page' }))
  await focusIsAt(page, page.getByRole('main'))
  await tabAndPress(page, page.getByRole('navigation').getByRole('link', { name: 'Drivers', exact: true }))
  await arrivesAt(page, 'Drivers')

  await tabAndPress(page, page.getByRole('button', { name: 'Carrier: Quillhaven Freight LLC' }))
  await page.getByRole('option', { name: 'Tarnbrook Haulage Inc' }).waitFor()
  await focusIsAt(page, page.getByRole('textbox', { name: 'Search: Carrier' }))
  await page.keyboard.type('tarn')
  const carriers = page.getByRole('listbox', { name: 'Carrier' }).getByRole('option')
  await carriers.nth(1).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByText('1 to 10 of 34').waitFor()
  await focusIsAt(page, page.getByRole('button', { name: 'Carrier: Tarnbrook Haulage Inc' }))

  await tabAndPress(page, page.getByRole('columnheader', { name: 'CDL expires' }).getByRole('button'))
  await page.locator('th[aria-sort=ascending]', { hasText: 'CDL expires' }).waitFor()

  await tabAndPress(page, page.getByRole('button', { name: 'Account of Dana Pell' }))
  await page.getByRole('menuitem', { name: 'Settings' }).and(page.locator('[data-highlighted]')).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await arrivesAt(page, 'You are signed out')
})

journey('keyboard alone: signing in focuses the title of the requested page', async ({ page }) => {
  await page.goto('/tickets?Status=Closed&Page=2')
  await page.getByText('After signing in, you return to the page you asked for.').waitFor()
  await signInByKeys(page)
  await page.getByRole('tab', { name: /^Closed/, selected: true }).waitFor()
  await arrivesAt(page, 'Tickets')
})

journey('keyboard alone: a search result opens, and Back returns', async ({ page }) => {
  await openAs(page, 'carrier')
  await tabAndPress(page, page.getByRole('navigation').getByRole('link', { name: 'Tickets', exact: true }))
  await arrivesAt(page, 'Tickets')
  await page.keyboard.press('Control+k')
  await focusIsAt(page, page.getByRole('combobox'))
  await page.keyboard.press('Escape')
  await focusIsAt(page, page.getByRole('heading', { level: 1, name: 'Tickets' }))
  await page.keyboard.press('Control+k')
  await focusIsAt(page, page.getByRole('combobox'))
  await page.keyboard.type('castel')
  await page.getByRole('option', { name: /^See .* for "castel"$/ }).waitFor()
  await arrowToAndPress(page, page.getByRole('option', { name: /^T-/ }).first())
  await arrivesAt(page, /^T-\d+/)
  await page.goBack()
  await arrivesAt(page, 'Tickets')
})

journey(
  'keyboard alone: a tile opens its report, which is sorted, arranged and exported',
  async ({ page }) => {
    await openAs(page, 'carrier')
    await tabAndPress(page, page.getByRole('main').getByRole('link', { name: /^Open tickets 14 / }))
    await arrivesAt(page, 'Open tickets')
    const main = page.getByRole('main')
    const heads = main.getByRole('columnheader')
    await tabAndPress(page, heads.filter({ hasText: 'Court date' }).getByRole('button'))
    await main.locator('th[aria-sort]', { hasText: 'Court date' }).waitFor()
    await tabAndPress(page, main.getByRole('button', { name: 'Page 2' }))
    await main.getByText('11 to 14 of 14').waitFor()

    const columns = main.getByRole('button', { name: /^Columns/ })
    await tabAndPress(page, columns)
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await dialog.getByRole('button', { name: 'Done' }).waitFor()
    const names = await heads.allInnerTexts()
    const [first = '', second = ''] = names
    await tabTo(page, dialog.getByRole('button', { name: `Arrange ${second}` }))
    await page.keyboard.press('ArrowUp')
    await dialog.getByText(`${second}: 1 of`).waitFor({ state: 'attached' })
    await focusIsAt(page, dialog.getByRole('button', { name: `Arrange ${second}` }))
    await page.keyboard.press('Escape')
    await focusIsAt(page, columns)
    expect((await heads.allInnerTexts()).slice(0, 2)).toEqual([second, first])

    const download = page.waitForEvent('download')
    await tabAndPress(page, main.getByRole('button', { name: 'Export CSV' }))
    const [head = '', ...rows] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
    expect([head.replace('\u{feff}', '').split(',').slice(0, 2), rows.length]).toEqual([[second, first], 14])

    await tabAndPress(page, columns)
    await tabAndPress(page, dialog.getByRole('button', { name: 'Reset' }))
    await tabAndPress(page, dialog.getByRole('button', { name: 'Done' }))
    await focusIsAt(page, columns)
    expect(await heads.allInnerTexts()).toEqual(names)
  },
)

journey('keyboard alone: the search opens a carrier, and the carrier a record', async ({ page }) => {
  await openAs(page, 'carrier')
  await page.keyboard.press('Control+k')
  await focusIsAt(page, page.getByRole('combobox'))
  await page.keyboard.type('quillhaven')
  await page.getByRole('option', { name: /^See .* for "quillhaven"$/ }).waitFor()
  await arrowToAndPress(page, page.getByRole('option', { name: /^Quillhaven Freight LLC/ }))
  await arrivesAt(page, 'Quillhaven Freight LLC')
  await tabAndPress(
    page,
    page.getByRole('region', { name: 'Tickets' }).getByRole('link', { name: /^T-/ }).first(),
  )
  await arrivesAt(page, /^T-\d+/)
})

journey(
  'keyboard alone: the phone menu works, and the color mode is kept',
  async ({ page }) => {
    await openAs(page, 'carrier')
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await tabAndPress(page, button)
    await menu
      .locator(':focus')
      .or(menu.and(page.locator(':focus')))
      .waitFor()
    await tabAndPress(page, menu.getByRole('button', { name: 'Dark' }))
    await page.locator('html.dark').waitFor()
    await page.keyboard.press('Escape')
    await focusIsAt(page, button)
    await page.keyboard.press('Enter')
    await tabAndPress(page, menu.getByRole('link', { name: 'Tickets', exact: true }))
    await arrivesAt(page, 'Tickets')
    await menu.waitFor({ state: 'detached' })

    // Dark from the first moment, or it flashes.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main')) return
        Reflect.set(globalThis, 'firstLook', document.documentElement.className)
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Tickets' }).waitFor()
    expect(await page.evaluate(() => String(Reflect.get(globalThis, 'firstLook')))).toContain('dark')
  },
  { viewport: { width: 360, height: 740 } },
)

async function signInByKeys(page: Page): Promise<void> {
  await focusIsAt(page, page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type('carrier@demo.example')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}
