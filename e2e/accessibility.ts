import { expect } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const everything = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const colors = { type: 'rule', values: ['color-contrast'] }

/** An open menu belongs to its button: it lies outside of the landmarks only to be over everything. */
const menusAreRegions = `
axe.configure({ checks: [{ id: 'region', options: { regionMatcher: '[role$=dialog], [role=menu], svg' } }] })`

/** A wide screen in light mode and a phone in dark mode; the other modes differ in colors only. */
const looks = [
  { width: 1440, mode: 'light', otherMode: 'dark' },
  { width: 360, mode: 'dark', otherMode: 'light' },
] as const

/**
 * Expects what WCAG 2.0 to 2.2 asks at levels A and AA, and a page no wider than the screen: on a wide screen and on a
 * phone, in light and in dark. The page is as wide afterwards as before.
 */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 }
  // The widths follow each other from the one that is there: each change draws the page again.
  for (const { width } of before.width < 600 ? looks.toReversed() : looks) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleHere(page, place)
  }
  await page.setViewportSize({ width: 1024, height: 900 })
  await expectNoOverflow(page, `${place}, 1024 px wide`)
  await page.setViewportSize(before)
  await settled(page)
}

/** Checks only the current screen size, for menus that close on resize. */
export async function expectAccessibleHere(page: Page, place: string): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const { width, mode, otherMode } = looks[isPhone ? 1 : 0]
  // Where the top bar covers half of a control, axe takes the rest for all of it.
  await page.evaluate(() => scrollTo(0, 0))
  for (const [colorScheme, rules] of [
    [otherMode, colors],
    [mode, everything],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html.${colorScheme}`).waitFor()
    await settled(page)
    expect({ place, width, colorScheme, violations: await violations(page, rules) }).toMatchObject({
      violations: [],
    })
  }
  await expectNoOverflow(page, `${place}, ${width} px wide`)
}

/** Expects no horizontal scrolling. */
async function expectNoOverflow(page: Page, place: string): Promise<void> {
  await settled(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect({ place, pixelsOver: Math.max(0, over) }).toEqual({ place, pixelsOver: 0 })
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
  if (!(await page.evaluate(() => Reflect.has(window, 'axe'))))
    await page.evaluate(axe.source + menusAreRegions)
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
