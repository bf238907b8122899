import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@jest/globals'
import type { Page, Route } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { signIn, until } from './people.ts'

useBrowser()

const quillhaven = 'Quillhaven Freight LLC'
const tarnbrook = 'Tarnbrook Haulage Inc'

/** Every place that shows what is a carrier's. */
const places = [
  '/dashboard',
  '/drivers-list',
  '/tickets',
  '/mvr',
  '/sms-data/sms-dashboard',
  '/customerportal/report/open-tickets-count',
  '/customerportal/global-search/a',
]

for (const place of places) {
  journey(`${place}: on a service of 2 s per call no row outlives its carrier`, async ({ page }) => {
    await signIn(page, 'carrier')
    await page.goto(place)
    await until(async () => (await isSettled(page)) && (await factsOf(page)).length > 3, `${place} before`)
    const before = await factsOf(page)
    await page.route('**/api/v1/**', slowly)
    await rememberFactsUnder(page, tarnbrook)
    await choose(page, quillhaven, tarnbrook)
    await page.locator('main [aria-busy=true]').first().waitFor()
    await until(async () => (await isSettled(page)) && (await factsOf(page)).length > 3, `${place} after`)
    const after = await factsOf(page)
    const seen = await rememberedFacts(page)
    expect(seen.filter((fact) => after.includes(fact)).length).toBeGreaterThan(0)
    // What both carriers have in common is no row of the one before.
    expect(before.filter((fact) => seen.includes(fact) && !after.includes(fact))).toEqual([])
  })
}

async function slowly(route: Route) {
  await delay(2000)
  // The page has given up on what was asked for the carrier before.
  await route.continue().catch(() => {})
}

async function choose(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Carrier: ${from}` }).click()
  await page.getByRole('option', { name: to }).click()
}

const isSettled = async (page: Page) => (await page.locator('main [aria-busy=true]').count()) === 0

/** Rows, figures and counts of the page and of the menu: of these what has a digit in it. */
const parts = 'main tbody tr, main li, main dd, main a, main [role=tab], nav li'

const factsOf = async (page: Page) => {
  const texts = await page.locator(parts).allTextContents()
  return texts.map((text) => text.trim()).filter((text) => /\d/.test(text))
}

/** From the moment at which the top bar names the carrier, with each change of the page. */
async function rememberFactsUnder(page: Page, carrier: string) {
  await page.evaluate(
    ({ selector, name }) => {
      const seen = new Set<string>()
      Reflect.set(globalThis, 'seenFacts', seen)
      const look = () => {
        if (!document.querySelector(`button[aria-label="Carrier: ${name}"]`)) return
        for (const { textContent } of document.querySelectorAll(selector)) seen.add(textContent.trim())
      }
      const everything = { childList: true, subtree: true, characterData: true, attributes: true }
      new MutationObserver(look).observe(document.body, everything)
    },
    { selector: parts, name: carrier },
  )
}

const rememberedFacts = (page: Page) =>
  page.evaluate((): string[] => {
    const seen: unknown = Reflect.get(globalThis, 'seenFacts')
    return seen instanceof Set ? Array.from(seen, String) : []
  })
