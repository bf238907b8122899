import { expect } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const everything = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const colors = { type: 'rule', values: ['color-contrast'] }

/** A wide screen in light and a phone in dark; the other mode of each differs from it in colors alone. */
const looks = [
  { width: 1440, mode: 'light', otherMode: 'dark' },
  { width: 360, mode: 'dark', otherMode: 'light' },
] as const

/**
 * What keeps a user out of what is on the page, on a wide screen and on a phone, in light and in dark: what WCAG 2.0
 * to 2.2, levels A and AA, forbids, and what is wider than the screen. The page is as wide afterwards as before.
 * @returns a line for each, with the place, the look and the element.
 */
export async function barriersAt(page: Page, place: string): Promise<string[]> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  const found: string[] = []
  for (const { width } of looks) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await barriersHere(page, place)))
  }
  await page.setViewportSize({ width: 1024, height: 900 })
  found.push(...(await overflowOf(page, `${place}, 1024 px wide`)))
  await page.setViewportSize(before)
  await settled(page)
  return found
}

/** The same, on the screen as it is: for what closes when the screen changes. */
export async function barriersHere(page: Page, place: string): Promise<string[]> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const { width, mode, otherMode } = looks[isPhone ? 1 : 0]
  const found: string[] = []
  for (const [colorScheme, rules] of [
    [otherMode, colors],
    [mode, everything],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html.${colorScheme}`).waitFor()
    await settled(page)
    const barriers = await violations(page, rules)
    found.push(...barriers.map((barrier) => `${place}, ${width} px wide, ${colorScheme}: ${barrier}`))
  }
  return [...found, ...(await overflowOf(page, `${place}, ${width} px wide`))]
}

/** What makes the page scroll sideways. */
async function overflowOf(page: Page, place: string): Promise<string[]> {
  await settled(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return over > 0 ? [`${place}: ${over} px wider than the screen`] : []
}

/** Looks at one state after the other; at the end nothing may have been found. */
export function barriersOf(page: Page) {
  const found: string[] = []
  return {
    found,
    look: async (place: string) => void found.push(...(await barriersAt(page, place))),
    lookHere: async (place: string) => void found.push(...(await barriersHere(page, place))),
  }
}

/** Colors are measured, and things pressed, when the page is drawn and nothing moves or fades in any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    )
  })
}

async function violations(page: Page, rules: typeof everything): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async (runOnly) => {
    const run: unknown = Reflect.get(Reflect.get(window, 'axe'), 'run')
    if (typeof run !== 'function') throw new Error('axe did not start.')
    const report: { violations: { id: string; nodes: { html: string }[] }[]; passes: unknown[] } = await run(
      document,
      { runOnly, resultTypes: ['violations'] },
    )
    return {
      passes: report.passes.length,
      violations: report.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    }
  }, rules)
  if (rules === everything) expect(found.passes).toBeGreaterThan(5)
  return found.violations
}
