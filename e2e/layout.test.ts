import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { settled } from './accessibility.ts'
import { journey, phone, useBrowser } from './browser.ts'
import { lead, openAs, until } from './people.ts'
import { holdCalls } from './requests.ts'
import { chooseCarrier } from './written-carrier.ts'

useBrowser()

journey(
  'on a phone the selected tab is visible, and the others work by keyboard',
  async ({ page }) => {
    await openAs(page, 'carrier', '/tickets?Status=Closed')
    await expectVisible(page, /^Closed \d/)
    await page.getByRole('tab', { selected: true }).focus()
    await page.keyboard.press('Home')
    await expectVisible(page, /^All \d/)
    await page.keyboard.press('End')
    await expectVisible(page, /^Closed \d/)
    // A swiped position stays when the window changes its size.
    const row = page.getByRole('tablist')
    await row.evaluate((tabs) => tabs.scrollTo({ left: 0 }))
    await page.setViewportSize({ width: 340, height: 700 })
    await until(async () => (await row.boundingBox())?.width === 308, 'the row is narrower')
    await settled(page)
    expect(await row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  },
  phone,
)

journey(
  'on a phone every link outside a sentence is tall enough to tap',
  async ({ page }) => {
    await openAs(page, 'carrier')
    const found: string[] = []
    for (const place of places) {
      await lead(page, place)
      await page.locator('main:not(:has([aria-busy=true])) a').nth(3).waitFor()
      for (const link of await page.locator('a:not(p a)').filter({ visible: true }).all()) {
        const box = await link.boundingBox()
        if (box && box.height < 24) found.push(`${place}: ${await link.innerText()}, ${box.height} px`)
      }
    }
    expect(found).toEqual([])
  },
  phone,
)

const places = [
  '/dashboard',
  '/drivers-list',
  '/tickets',
  '/mvr',
  '/customerportal/report/open-tickets-count',
  '/customerportal/global-search/winfield',
]

journey(
  'a toast does not cover the top bar at any scroll position',
  async ({ page }) => {
    await openAs(page, 'carrier', '/settings')
    await page.getByLabel('Name', { exact: true }).fill('Dana Pell')
    await page.getByRole('button', { name: 'Save name' }).click()
    const toast = page.getByRole('region', { name: 'Notifications' })
    // As the mouse does; a toast that is still on its way in has no place yet for a real one.
    await toast.getByText('Name saved').dispatchEvent('mouseover')
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(96)
    expect((await toast.boundingBox())?.y).toBeGreaterThan(64)
  },
  { viewport: { width: 360, height: 300 } },
)

journey("'Multiple due' lists its payments with their sum and traps the focus", async ({ page }) => {
  await openAs(page, 'carrier', '/tickets')
  const due = page.getByRole('button', { name: /^Multiple due, ticket T-\d+$/ }).first()
  await due.focus()
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog', { name: /^\d+ payments due$/ })
  await dialog.getByText('Payment 1', { exact: true }).waitFor()
  const count = Number((await dialog.getByRole('heading').innerText()).split(' ')[0])
  const payments = await amounts(page, /^Payment \d+$/)
  expect(payments).toHaveLength(count)
  expect(count).toBeGreaterThan(1)
  expect(await amounts(page, /^Multiple Payments$/)).toEqual([
    payments.reduce((sum, amount) => sum + amount, 0),
  ])
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab')
    await dialog.locator(':focus').waitFor()
  }
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await due.and(page.locator(':focus')).waitFor()
})

journey(
  "the list of all carriers' drivers fits a wide screen, and its footer stays in place when rows arrive",
  async ({ page }) => {
    await openAs(page, 'operator', '/mvr')
    await chooseCarrier(page, 'All carriers')
    const calls = await holdCalls(page)
    await lead(page, '/drivers-list')
    const pageSize = page.getByRole('combobox', { name: 'Rows per page' })
    const before = await pageSize.boundingBox()
    calls.release()
    await page.getByRole('columnheader', { name: 'Carrier' }).waitFor()
    await page.getByRole('row').nth(10).waitFor()
    expect(await pageSize.boundingBox()).toMatchObject({ x: before?.x })
    const table = page.getByRole('table')
    expect(await table.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)).toBe(0)
  },
)

for (const who of ['agent', 'operator']) {
  journey(
    `the ${who}'s tickets say in full what is due on a narrow screen`,
    async ({ page }) => {
      await openAs(page, who, '/tickets')
      await page.getByRole('row').nth(1).waitFor()
      const payments = page.locator('td[data-action]')
      const cut = await payments.evaluateAll((cells) =>
        cells
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map((cell) => cell.textContent),
      )
      expect(cut).toEqual([])
      expect((await payments.allInnerTexts()).join()).toContain('Multiple')
    },
    { viewport: { width: 1024, height: 900 } },
  )
}

/** The amounts of the dialog's lines with this name. */
async function amounts(page: Page, name: RegExp): Promise<number[]> {
  const lines = page
    .getByRole('dialog')
    .locator('dt', { hasText: name })
    .locator('xpath=following-sibling::dd')
  return (await lines.allInnerTexts()).map((text) => Number(text.replaceAll(/[$,]/g, '')))
}

/** Clear of both edges of the window, and of what fades out there. */
async function expectVisible(page: Page, name: RegExp) {
  const tab = page.getByRole('tab', { name })
  await until(
    async () => {
      const { x, width } = (await tab.boundingBox()) ?? { x: 0, width: 0 }
      return x >= 16 && x + width <= 344
    },
    `${String(name)} is visible`,
  )
}
