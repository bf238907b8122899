import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { journey, useBrowser } from './browser.ts'
import { openAs } from './people.ts'
import { askService, at, carrierIdOf } from './service.ts'

useBrowser()

interface Word {
  text: string
  /** Points from the bottom of its page. */
  y: number
  page: number
}

/** What the page looks like on paper after its own Print button was pressed: its words, where they are. */
async function printed(page: Page): Promise<{ pages: number; words: Word[]; text: string }> {
  await page.locator('main:not(:has([aria-busy=true]))').waitFor()
  await page.evaluate(() => {
    window.print = () => document.body.toggleAttribute('data-is-printing', true)
  })
  await page.getByRole('button', { name: /^Print/ }).click()
  await page.locator('body[data-is-printing]').waitFor()
  const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ format: 'Letter' })) }).promise
  const words: Word[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    for (const item of items) {
      if ('str' in item && item.str.trim() !== '')
        words.push({ text: item.str, y: Math.round(Number(item.transform[5])), page: number })
    }
  }
  const text = words.map((word) => word.text).join(' ')
  await page.evaluate(() => {
    document.body.removeAttribute('data-is-printing')
    dispatchEvent(new Event('afterprint'))
  })
  return { pages: words.at(-1)?.page ?? 0, words, text }
}

/** Feet of panels that would be printed without a word. */
async function emptyStrips(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const words = await page.locator('footer').filter({ visible: true }).allInnerTexts()
  await page.emulateMedia({ media: null })
  return words.filter((text) => text.trim() === '').length
}

/** Buttons, the banner and hints: what is only for the screen. */
const onlyOnScreen =
  /Print|Demo:|Mailbox|Show|Edit|Pinned|Add documents|is logged|Drop files|Download|Try again|No documents|You enter your card|Receipts appear|No one has viewed|No spouse/

const lineOf = ({ words }: { words: readonly Word[] }, label: string) => {
  const word = words.find(({ text }) => text === label)
  return word && `${word.page}: ${word.y}`
}

const listsOfAccount = [
  ['Drivers', 'Driver'],
  ['Tickets', 'Ticket'],
  ['Compliance challenges', 'Challenge'],
  ['Roadside inspections', 'Report'],
  ['Violations', 'Violation'],
] as const

/** Whether the title of a list is on paper with the number of its rows beside it and the head of its rows beneath. */
function isWhole({ words }: { words: readonly Word[] }, title: string, column: string) {
  return words.some((place) => {
    const near = words.filter(({ page, y }) => page === place.page && Math.abs(place.y - y) < 60)
    const [count, head] = [/^Newest 25 of \d|^\d+ in all$/, new RegExp(`^${column}$`)].map((wanted) =>
      near.find(({ text }) => wanted.test(text)),
    )
    return place.text === title && count !== undefined && head !== undefined && head.y < place.y
  })
}

journey(
  'profile, account, dashboard and report print clean, with tiles in their columns',
  async ({ page }) => {
    await openAs(page, 'carrier')
    await page.getByRole('link', { name: /^SMS notify, last 7 days \d/ }).waitFor()
    await page.locator('main canvas').nth(1).waitFor()
    const dashboard = await printed(page)
    expect(dashboard.text).not.toMatch(onlyOnScreen)
    expect(dashboard.pages).toBeLessThanOrEqual(2)
    expect(dashboard.words.find(({ text }) => text === 'BASICs against thresholds')?.page).toBe(1)
    expect(lineOf(dashboard, 'Open tickets')).toBe(lineOf(dashboard, 'Active members'))

    const carrier = await carrierIdOf(page, 'Quillhaven Freight LLC')
    await page.goto(`/customerportal/account/${carrier}`)
    await page.getByRole('region', { name: 'MVR reports' }).getByRole('row').nth(2).waitFor()
    const account = await printed(page)
    expect(account.text).toContain('Quillhaven Freight LLC')
    expect(account.text).not.toMatch(onlyOnScreen)
    // With 25 rows of each list.
    expect(account.pages).toBeLessThanOrEqual(9)
    expect(listsOfAccount.filter(([title, column]) => !isWhole(account, title, column))).toEqual([])
    expect(lineOf(account, 'Open tickets')).toBe(lineOf(account, 'Active members'))

    const id = at(await askService(page, 'GetDrivers?Search=Bram%20Castellane'), 'Result', 'Data', 0, 'Id')
    await page.goto(`/customerportal/account-profile/${String(id)}`)
    await page.getByRole('list', { name: 'History of the membership' }).waitFor()
    const profile = await printed(page)
    expect(profile.text).toContain('Bram Castellane')
    expect(profile.text).not.toMatch(onlyOnScreen)
    expect(profile.pages).toBeLessThanOrEqual(3)
    expect(await emptyStrips(page)).toBe(0)
    expect(lineOf(profile, 'Medical card')).toBe(lineOf(profile, 'MVR monitoring'))

    await page.goto('/customerportal/report/open-tickets-count')
    await page.getByRole('row').nth(3).waitFor()
    const report = await printed(page)
    expect(report.text).toContain('T-2046')
    expect(report.text).not.toMatch(onlyOnScreen)
  },
)

journey('a ticket prints with the names of its documents', async ({ page }) => {
  await openAs(page, 'driver')
  await page.getByRole('link', { name: 'T-204600', exact: true }).click()
  await page.getByRole('button', { name: /^Open Citation front/ }).waitFor()
  const ticket = await printed(page)
  expect(ticket.words.map(({ text }) => text)).toContain('Citation front.pdf')
  expect(ticket.text).not.toMatch(onlyOnScreen)
})
