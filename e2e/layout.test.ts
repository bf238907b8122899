import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
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
  'on a phone the buttons of a new ticket are at the bottom of the window, and the photo can be passed by',
  async ({ page }) => {
    await openAs(page, 'carrier', '/tickets/add')
    const expectAtBottom = async () => {
      await settled(page)
      const box = await page.getByRole('button', { name: 'Next' }).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(viewHeight(page) - 24)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewHeight(page))
    }
    await expectAtBottom()
    await page.getByRole('button', { name: 'Type it in' }).click()
    await page.getByRole('textbox', { name: /^Citation number/ }).waitFor()
    await expectAtBottom()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: /^Driver:/ }).waitFor()
    await expectAtBottom()
  },
  phone,
)

const viewHeight = (page: Page) => page.viewportSize()?.height ?? 0

journey(
  'a toast covers neither the top bar at any scroll position nor a menu that was opened after it',
  async ({ page }) => {
    await openAs(page, 'carrier', '/settings')
    await page.getByLabel('Name', { exact: true }).fill('Dana Pell')
    await page.getByRole('button', { name: 'Save name' }).click()
    const toast = page.getByRole('region', { name: 'Notifications' })
    // As the mouse does; a toast that is still on its way in has no place yet for a real one.
    await toast.getByText('Name saved').dispatchEvent('mouseover')
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(96)
    expect((await toast.boundingBox())?.y).toBeGreaterThan(64)
    await page.getByRole('button', { name: /^Account of/ }).click()
    const menu = page.getByRole('menu')
    expect(doMeet(await boxOf(menu), await boxOf(toast))).toBe(true)
    expect(
      await menu.getByRole('menuitem').evaluateAll((items) =>
        items.map((item) => {
          const { x, y, width, height } = item.getBoundingClientRect()
          return item.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        }),
      ),
    ).toEqual(Array.from({ length: await menu.getByRole('menuitem').count() }, () => true))
  },
  { viewport: { width: 360, height: 300 } },
)

journey('a toast on a list covers no button, and Alt+T goes to it', async ({ page }) => {
  await openAs(page, 'carrier', '/drivers-list')
  await page.getByRole('row').nth(10).waitFor()
  await page.getByRole('button', { name: 'Export CSV' }).first().click()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await toasts.getByText(/rows exported$/).dispatchEvent('mouseover')
  await page.keyboard.press('Alt+T')
  await toasts.getByRole('button', { name: 'Close' }).and(page.locator(':focus')).waitFor()
  const toast = await boxOf(toasts)
  expect(toast.x).toBeGreaterThan(720)
  const covered: string[] = []
  for (const button of await page
    .getByRole('main')
    .locator('button, input')
    .filter({ visible: true })
    .all()) {
    if (doMeet(toast, await boxOf(button))) covered.push((await button.getAttribute('aria-label')) ?? '')
  }
  expect(covered).toEqual([])
  await page.keyboard.press('Escape')
  await toasts.getByText(/rows exported$/).waitFor({ state: 'detached' })
})

type Rectangle = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

async function boxOf(locator: Locator): Promise<Rectangle> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not in sight.')
  return box
}

const doMeet = (one: Rectangle, other: Rectangle) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

for (const width of [1440, 1024, 360]) {
  journey(
    `top bar and menu stay at ${width} px while the page scrolls, and what takes the focus stands below the bar`,
    async ({ page }) => {
      await openAs(page, 'carrier', '/drivers-list?PageSize=50')
      const links = page.getByRole('main').getByRole('link', { name: /^[A-Z][a-z]+ [A-Z]/ })
      await links.nth(40).waitFor()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      expect(await boxOf(page.getByRole('banner'))).toMatchObject({ y: 0, height: 52 })
      const menu = page.getByRole('navigation', { name: 'Main' })
      if (width > 360) expect((await boxOf(menu)).y).toBeGreaterThanOrEqual(52)
      await links.nth(3).focus()
      expect((await boxOf(links.nth(3))).y).toBeGreaterThanOrEqual(52)
      await page.getByRole('button', { name: /^Carrier: / }).click()
      await page.getByRole('listbox', { name: 'Carrier' }).waitFor()
    },
    { viewport: { width, height: 800 } },
  )
}

journey(
  'the rail names its items to the mouse and the focus, and shows its numbers',
  async ({ page }) => {
    await openAs(page, 'carrier', '/drivers-list')
    const item = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('listitem')
      .filter({ hasText: 'Tickets' })
    await until(async () => (await boxOf(item.getByText(/^\d+$/))).width > 4, 'the number is there')
    const name = item.getByText('Tickets')
    expect((await boxOf(name)).width).toBeLessThan(2)
    await item.getByRole('link').hover()
    expect((await boxOf(name)).x).toBeGreaterThanOrEqual(56)
    await page.mouse.move(500, 500)
    await until(async () => (await boxOf(name)).width < 2, 'the name is gone with the mouse')
    // By a key the focus is one that shows.
    await page.keyboard.press('Tab')
    await item.getByRole('link').focus()
    expect((await boxOf(name)).x).toBeGreaterThanOrEqual(56)
  },
  { viewport: { width: 1024, height: 800 } },
)

journey("'Multiple due' offers each of its payments and traps the focus", async ({ page }) => {
  await openAs(page, 'carrier', '/tickets')
  const due = page.getByRole('button', { name: /^Multiple due, ticket T-\d+$/ }).first()
  await due.focus()
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog', { name: /^\d+ payments due$/ })
  await dialog.getByRole('checkbox').first().waitFor()
  const count = Number((await dialog.getByRole('heading').innerText()).split(' ')[0])
  expect(count).toBeGreaterThan(1)
  expect(await dialog.getByRole('checkbox').count()).toBe(count)
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

journey('a reload returns to where the list was scrolled', async ({ page }) => {
  await openAs(page, 'carrier', '/drivers-list?PageSize=100')
  await page.getByRole('row').nth(90).waitFor()
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 700)
  await page.waitForFunction(() => window.scrollY === 700)
  await page.reload()
  await page.waitForFunction(() => window.scrollY === 700)
})
