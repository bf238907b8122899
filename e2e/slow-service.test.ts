import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { settled } from './accessibility.ts'
import { journey, useBrowser } from './browser.ts'
import { openAs, until } from './people.ts'
import { holdCalls } from './requests.ts'
import { carrierIdOf } from './service.ts'

useBrowser()

const quillhaven = 'Quillhaven Freight LLC'
const tarnbrook = 'Tarnbrook Haulage Inc'

/** Every place that shows what is a carrier's. */
const places = {
  screens: [
    '/dashboard',
    '/drivers-list',
    '/tickets',
    '/mvr',
    '/sms-notify',
    '/sms-data/sms-dashboard',
    '/customerportal/global-search/a',
  ],
  'reports of counters': [
    '/customerportal/report/open-tickets-count',
    '/customerportal/report/compliance-challenges-count',
    '/customerportal/report/active-membership-count',
    '/customerportal/report/violations-last60-days-count',
    '/customerportal/report/ticket-win-loss-data',
    '/customerportal/report/clean-inspections-last60-days-count',
    '/customerportal/report/violations-rolling-off-count',
    '/customerportal/report/sms-notify-count',
  ],
  'reports of scores': [
    '/customerportal/report/iss-score-this-week',
    '/customerportal/report/basics-unsafe-driving',
    '/customerportal/report/basics-hours-of-service',
    '/customerportal/report/basics-vehicle-maintainance',
    '/customerportal/report/basics-driver-fitness',
    '/customerportal/report/basics-crash-indicator',
  ],
}

for (const [what, paths] of Object.entries(places)) {
  journey(`${what}: on a slow service no row outlives its carrier`, async ({ page, context }) => {
    await openAs(page, 'carrier')
    // Side by side, each in a tab: nearly all of the time is waiting for the service.
    const facts = await Promise.all(paths.map(async (path) => outlivedAt(await context.newPage(), path)))
    expect(facts.flat()).toEqual([])
  })
}

journey('the page of another carrier has nothing of the one before on a slow service', async ({ page }) => {
  await openAs(page, 'carrier')
  await page.goto(`/customerportal/account/${await carrierIdOf(page, quillhaven)}`)
  const before = await factsWhenSettled(page)
  await choose(page, quillhaven, 'All carriers')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(tarnbrook)
  const carrier = page.getByRole('option', { name: new RegExp(`^${tarnbrook}`) }).last()
  await carrier.waitFor()
  const path = `/customerportal/account/${await carrierIdOf(page, tarnbrook)}`
  const calls = await holdCalls(page)
  await rememberFactsUnder(page, path)
  await carrier.click()
  await page.waitForURL(`**${path}`)
  await settled(page)
  calls.release()
  await page.getByRole('heading', { level: 1, name: tarnbrook }).waitFor()
  expect(await outlived(page, before)).toEqual([])
})

/** The previous carrier's values that were still on screen while the page loaded the next one. */
async function outlivedAt(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  const before = await factsWhenSettled(page)
  const calls = await holdCalls(page)
  await rememberFactsUnder(page, tarnbrook)
  await choose(page, quillhaven, tarnbrook)
  await page.locator('main [aria-busy=true]').first().waitFor()
  calls.release()
  return (await outlived(page, before)).map((fact) => `${path}: ${fact}`)
}

/** Values that both carriers share don't count. */
async function outlived(page: Page, before: string[]): Promise<string[]> {
  await factsWhenSettled(page)
  const seen = await rememberedFacts(page)
  // Not before: what comes in between would be taken for a row of the carrier before.
  const after = await factsOf(page)
  expect(seen.filter((fact) => after.includes(fact)).length).toBeGreaterThan(0)
  return before.filter((fact) => seen.includes(fact) && !after.includes(fact))
}

async function factsWhenSettled(page: Page): Promise<string[]> {
  const isThere = async () => (await isSettled(page)) && (await factsOf(page)).length > 1
  await until(isThere, `what is at ${page.url()}`)
  return factsOf(page)
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

/** From the moment at which the top bar names the carrier, or the address is this, with each change of the page. */
async function rememberFactsUnder(page: Page, carrier: string) {
  await page.evaluate(
    ({ selector, name }) => {
      const seen = new Set<string>()
      Reflect.set(globalThis, 'seenFacts', seen)
      const look = () => {
        const isThere =
          location.pathname === name || document.querySelector(`[aria-label="Carrier: ${name}"]`)
        if (!isThere) return
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
