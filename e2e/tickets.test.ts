import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { journey, phone, useBrowser } from './browser.ts'
import { openAs, until } from './people.ts'
import { chooseCarrier } from './written-carrier.ts'

useBrowser()

journey('tickets start with the open ones, and the tabs count the others', async ({ page }) => {
  await openTickets(page)
  await page.getByRole('tab', { name: /^Open \d/, selected: true }).waitFor()
  const open = await countOn(page, 'Open')
  const closed = await countOn(page, 'Closed')
  expect(await countOn(page, 'All')).toBe(open + closed)
  expect(await statuses(page)).not.toContain('Attorney Complete')

  await page.getByRole('tab', { name: /^Closed/ }).click()
  await page.getByText(new RegExp(`^1 to \\d+ of ${closed}$`)).waitFor()
  expect(new Set(await statuses(page))).toEqual(new Set(['Attorney Complete']))
  expect(new URL(page.url()).searchParams.get('Status')).toBe('Closed')

  await page.getByRole('tab', { name: /^Driver Hasn't Paid/ }).click()
  const unpaid = await countOn(page, "Driver Hasn't Paid")
  await page.getByText(new RegExp(`^1 to \\d+ of ${unpaid}$`)).waitFor()
  await page.getByText(`${open} open tickets, ${unpaid} with a payment due`).waitFor()
})

journey(
  'on a phone the chosen tab is in sight, and the others are reached by keyboard',
  async ({ page }) => {
    await openAs(page, 'carrier', '/tickets?Status=Closed')
    await isInSight(page, /^Closed \d/)
    await page.getByRole('tab', { selected: true }).focus()
    await page.keyboard.press('Home')
    await isInSight(page, /^All \d/)
    await page.keyboard.press('End')
    await isInSight(page, /^Closed \d/)
    // A swiped position stays when the window changes its size.
    const row = page.getByRole('tablist')
    await row.evaluate((tabs) => tabs.scrollTo({ left: 0 }))
    await page.setViewportSize({ width: 340, height: 700 })
    await until(async () => (await row.boundingBox())?.width === 308, 'the row is narrower')
    await nextFrame(page)
    expect(await row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  },
  phone,
)

journey("'Pay now' opens by keyboard, says the amount, and gives the focus back", async ({ page }) => {
  await openTickets(page)
  const pay = page.getByRole('button', { name: /^Pay now, ticket T-\d+$/ }).first()
  const ticket = String(await pay.getAttribute('aria-label')).replace('Pay now, ticket ', '')
  await pay.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Payment due' })
  await dialog.getByText(ticket).waitFor()
  await dialog.getByText(/^\$\d+\.\d\d$/).waitFor()
  await dialog.getByText('Nothing is charged', { exact: false }).waitFor()
  await dialog.locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await pay.and(page.locator(':focus')).waitFor()
})

journey("'Multiple due' lists its payments, which add up, and keeps the focus inside", async ({ page }) => {
  await openTickets(page)
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

journey('what is due is only said, not offered, to the back office', async ({ page }) => {
  await openAs(page, 'operator', '/tickets')
  await chooseCarrier(page, 'Quillhaven Freight LLC')
  const table = page.getByRole('table', { name: 'Tickets, page 1' })
  await table
    .getByText(/^(Single Payment|Multiple Payments)$/)
    .first()
    .waitFor()
  expect(await table.getByRole('button', { name: /^(Pay now|Multiple due)/ }).count()).toBe(0)
})

async function openTickets(page: Page): Promise<void> {
  await openAs(page, 'carrier', '/tickets')
  await page.getByRole('table', { name: 'Tickets, page 1' }).waitFor()
}

async function countOn(page: Page, tab: string): Promise<number> {
  const text = await page.getByRole('tab', { name: new RegExp(`^${tab} \\d`) }).innerText()
  return Number(text.match(/\d+$/)?.[0])
}

/** The attorney statuses of the rows, once the rows on the way have come. */
async function statuses(page: Page): Promise<string[]> {
  const table = page.locator('[aria-busy=false]').getByRole('table', { name: 'Tickets, page 1' })
  const heads = await table.getByRole('columnheader').allInnerTexts()
  return table.locator(`tbody td:nth-child(${heads.indexOf('Attorney status') + 1})`).allInnerTexts()
}

/** The amounts of the lines of a dialog's sum that have such a name. */
async function amounts(page: Page, name: RegExp): Promise<number[]> {
  const lines = page
    .getByRole('dialog')
    .locator('dt', { hasText: name })
    .locator('xpath=following-sibling::dd')
  return (await lines.allInnerTexts()).map((text) => Number(text.replaceAll(/[$,]/g, '')))
}

/** What observes sizes has been told. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Clear of both edges of the window, and of what fades out there. */
async function isInSight(page: Page, name: RegExp) {
  const tab = page.getByRole('tab', { name })
  await until(
    async () => {
      const { x, width } = (await tab.boundingBox()) ?? { x: 0, width: 0 }
      return x >= 16 && x + width <= 344
    },
    `${String(name)} is in sight`,
  )
}
