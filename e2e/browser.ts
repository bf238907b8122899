import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from '@jest/globals'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { journeyChromium } from 'start/chromium'
import { address } from './portal.ts'
import { watchTabs, type Watched } from './page-problems.ts'
import { moveClock, realClock } from './page-clock.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Longer than any normal answer of the portal. */
const patienceMs = 30_000

let browser: Browser | undefined

/** Gives a file of journeys a browser. */
export function useBrowser(): void {
  beforeAll(async () => {
    const executablePath = journeyChromium()
    if (!executablePath)
      throw new Error('No Chromium was found. `npm test` installs one; or set CHROMIUM_PATH.')
    browser = await chromium.launch({ executablePath, args: flags, env: realClock() })
  })
  afterAll(() => browser?.close())
}

export type Visit = { context: BrowserContext; page: Page; watched: Watched }

/**
 * A journey of one person with a browser of their own. It fails, too, when a page throws, writes an error, or breaks
 * the content security policy; the picture of the moment it failed is kept.
 */
export function journey(
  name: string,
  walk: (visit: Visit) => Promise<void>,
  options: BrowserContextOptions = {},
) {
  test(name, async () => {
    if (!browser) throw new Error('useBrowser() comes first.')
    const context = await browser.newContext({
      baseURL: address(),
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(patienceMs)
    await moveClock(context)
    const watched = await watchTabs(context)
    const page = await context.newPage()
    try {
      await walk({ context, page, watched })
      watched.expectNoProblems()
    } catch (error) {
      const picture = join(tmpdir(), `journey-${name.replaceAll(/\W+/g, '-').slice(0, 80)}.png`)
      await page.screenshot({ path: picture })
      if (error instanceof Error) error.message += `\nThe page at that moment: ${picture} (${page.url()})`
      throw error
    } finally {
      // No page waits any more for an answer that the journey holds back or changes.
      for (const tab of context.pages()) await tab.unrouteAll({ behavior: 'ignoreErrors' })
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  })
}

/** Runs actions of another user in another browser. */
export async function elsewhere(context: BrowserContext, walk: (page: Page) => Promise<void>): Promise<void> {
  const other = await context.browser()?.newContext({ baseURL: address(), reducedMotion: 'reduce' })
  if (other === undefined) throw new Error('The browser is gone.')
  other.setDefaultTimeout(patienceMs)
  await moveClock(other)
  try {
    const watched = await watchTabs(other)
    await walk(await other.newPage())
    watched.expectNoProblems()
  } finally {
    await other.close()
  }
}

/** For journeys that differ on a phone. */
export const phone: BrowserContextOptions = { colorScheme: 'dark', viewport: { width: 360, height: 800 } }
