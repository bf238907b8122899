import { expect } from '@jest/globals'
import type { BrowserContext, Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { password, signIn, until } from './people.ts'
import { followRequests } from './requests.ts'
import { askService } from './service.ts'

useBrowser()

/** Rows and figures of a page. */
const rows = 'main tbody tr, main dd, main a'

/** The pages of the three tabs; the last has a list filtered by its address. */
const places = ['/dashboard', '/dashboard', '/tickets?Status=Closed&Page=2']

journey(
  'twenty rejected calls in three tabs end the session once and clear its data',
  async ({ page, context }) => {
    const requests = followRequests(context)
    const tabs = await openTabs(page, context)
    const [first = page, second = page, tickets = page] = tabs
    const calls = await requests.hold()
    await askService(page, 'LogoutUser', { body: {} })
    const loads = tabs.map((tab) => loadsOf(tab))
    for (const dashboard of [first, second]) {
      await dashboard.getByRole('button', { name: /^Carrier: / }).click()
      await dashboard.getByRole('option', { name: 'Tarnbrook Haulage Inc' }).click()
    }
    await until(() => calls.held.size >= 20, 'twenty calls')
    calls.release()
    const isEmpty = async () => (await storedFor(context)) === 0
    await until(isEmpty, 'local storage to be empty')
    for (const tab of tabs) await tab.getByText('You were signed out because your session ended.').waitFor()
    expect(await bytesIn(tabs)).toBe(0)
    expect(loads).toEqual([['/'], ['/'], ['/']])
    await context.unrouteAll()

    // Each tab knows where it was; the session that begins in one begins in all.
    await tickets.getByLabel('Email').fill('carrier@demo.example')
    await tickets.getByLabel('Password', { exact: true }).fill(password)
    await tickets.getByRole('button', { name: 'Sign in' }).click()
    await tickets.getByRole('tab', { name: /^Closed/, selected: true }).waitFor()
    expect(new URL(tickets.url()).search).toBe('?Status=Closed&Page=2')
    for (const tab of [first, second]) {
      await tab.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    }
  },
)

journey('a session that ends while the browser is offline clears its data', async ({ page, context }) => {
  await context.clock.install()
  const tabs = await openTabs(page, context)
  await context.setOffline(true)
  await context.clock.fastForward('12:00:00')
  await until(async () => (await storedFor(context)) === 0, 'local storage to be empty')
  for (const tab of tabs) await until(async () => !(await showsRows(tab)), 'the rows to be gone')
  await context.setOffline(false)
  // A browser that is online again may be loading the page by itself already.
  for (const tab of tabs) await tab.goto('/').catch(expectInterrupted)
  for (const tab of tabs) await tab.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(await bytesIn(tabs)).toBe(0)
})

/** Three tabs of one person, each with something of the carrier in it. */
async function openTabs(page: Page, context: BrowserContext): Promise<Page[]> {
  await signIn(page, 'carrier')
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const [place, tab] of tabs.entries()) {
    await tab.goto(places[place] ?? '/')
    await tab.locator(rows).first().waitFor()
  }
  await page.evaluate(() => {
    localStorage.setItem('left-behind', 'something of the user')
    sessionStorage.setItem('left-behind', 'something of the user')
  })
  return tabs
}

function loadsOf(tab: Page): string[] {
  const loads: string[] = []
  tab.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  return loads
}

/** Length of the portal's browser storage over all tabs, in characters. */
async function bytesIn(tabs: Page[]): Promise<number> {
  const kept = tabs.map((tab) =>
    tab.evaluate(() =>
      [localStorage, sessionStorage]
        .map((storage) => Object.entries(storage).flat().join('').length)
        .reduce((sum, next) => sum + next, 0),
    ),
  )
  return (await Promise.all(kept)).reduce((sum, next) => sum + next, 0)
}

/** How many entries local storage has, asked past the pages. */
async function storedFor(context: BrowserContext): Promise<number> {
  const { origins } = await context.storageState()
  return origins.reduce((sum, { localStorage: entries }) => sum + entries.length, 0)
}

/** A page that could not be loaded has none either. */
const showsRows = async (tab: Page) =>
  (await tab
    .locator(rows)
    .count()
    .catch(() => 0)) > 0

const expectInterrupted = (error: unknown) =>
  expect(String(error)).toContain('interrupted by another navigation')
