import { expect } from '@jest/globals'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What keeps somebody out of what is on the page, in light and in dark: what WCAG 2.0 to 2.2, levels A and AA,
 * forbids, and what is wider than the screen. @returns a line for each, with the place, the mode and the element.
 */
export async function barriersAt(page: Page, place: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html.${colorScheme}`).waitFor()
    await settled(page)
    found.push(...(await barriers(page)).map((barrier) => `${place}, ${colorScheme}: ${barrier}`))
  }
  return [...found, ...(await overflowAt(page, place))]
}

/** What makes the page scroll sideways on the screen as it is, or on one of this width. */
export async function overflowAt(page: Page, place: string, width?: number): Promise<string[]> {
  const before = page.viewportSize()
  if (width !== undefined && before) await page.setViewportSize({ ...before, width })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (width !== undefined && before) await page.setViewportSize(before)
  return over > 0 ? [`${place}: ${over} px wider than the screen${width ? ` at ${width} px` : ''}`] : []
}

/** Looks at one state after the other; at the end nothing may have been found. */
export function barriersOf(page: Page) {
  const found: string[] = []
  const look = async (place: string) => {
    found.push(...(await barriersAt(page, place)))
    if ((page.viewportSize()?.width ?? 0) > 1024) found.push(...(await overflowAt(page, place, 1024)))
  }
  return { look, found }
}

/** Colours are measured, and things pressed, when nothing moves or fades in any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
}

async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async (values) => {
    const run: unknown = Reflect.get(Reflect.get(window, 'axe'), 'run')
    if (typeof run !== 'function') throw new Error('axe did not start.')
    const report: { violations: { id: string; nodes: { html: string }[] }[]; passes: unknown[] } = await run(
      document,
      { runOnly: { type: 'tag', values } },
    )
    return {
      passes: report.passes.length,
      violations: report.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    }
  }, standards)
  expect(found.passes).toBeGreaterThan(5)
  return found.violations
}
