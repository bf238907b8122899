import { expect } from '@jest/globals'
import axe from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { password, signIn } from './people.ts'

useBrowser()

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Every page with what is there once it is complete. */
const pages = [
  { path: '/dashboard', ready: (page: Page) => page.getByRole('link', { name: /^Vehicle Maintenance/ }) },
  { path: '/drivers-list', ready: (page: Page) => page.getByText('1 to 10 of 128') },
  { path: '/tickets', ready: (page: Page) => page.getByText('1 to 10 of 14') },
  {
    path: '/sms-data/sms-dashboard?basic=Vehicle+Maintenance',
    ready: (page: Page) => page.getByText('divided by'),
  },
  { path: '/mvr', ready: (page: Page) => page.getByText('1 to 10 of 64') },
  { path: '/404', ready: (page: Page) => page.getByText('There is no page at this address') },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 360]) {
    journey(
      `nothing keeps anybody out, ${colorScheme}, ${width} px wide`,
      async ({ page }) => {
        await page.goto('/sign-in')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('main').getByRole('alert').waitFor()
        await settled(page)
        expect(await barriers(page)).toEqual([])
        await signIn(page, 'carrier')
        for (const { path, ready } of pages) {
          await page.goto(path)
          await ready(page).waitFor()
          await settled(page)
          expect([path, await barriers(page)]).toEqual([path, []])
          expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
            path,
            width,
          ])
        }
      },
      { colorScheme, viewport: { width, height: 900 } },
    )

    journey(
      `what opens over a page and what failed keeps nobody out, ${colorScheme}, ${width} px wide`,
      async ({ page }) => {
        await signIn(page, 'carrier')
        await page.getByRole('button', { name: /^Carrier: / }).click()
        await page.getByRole('option', { name: 'All carriers' }).waitFor()
        await settled(page)
        expect(await barriers(page)).toEqual([])
        await page.goto('/tickets')
        await page
          .getByRole('button', { name: /^Multiple due/ })
          .first()
          .click()
        await page.getByRole('dialog').waitFor()
        await settled(page)
        expect(await barriers(page)).toEqual([])

        await page.route('**/remotes/mvr/**', (route) => route.abort())
        await page.goto('/mvr')
        await page.getByRole('button', { name: 'Try again' }).waitFor()
        await settled(page)
        expect(await barriers(page)).toEqual([])
      },
      { colorScheme, viewport: { width, height: 900 } },
    )
  }
}

journey('the keyboard alone is enough from sign-in to sign-out', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('carrier@demo.example')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

  await tabTo(page, page.getByRole('link', { name: 'Skip to the page' }))
  await page.keyboard.press('Enter')
  await page.getByRole('main').and(page.locator(':focus')).waitFor()

  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Drivers', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Drivers' }).and(page.locator(':focus')).waitFor()

  await tabTo(page, page.getByRole('button', { name: 'Carrier: Quillhaven Freight LLC' }))
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Tarnbrook Haulage Inc' }).waitFor()
  await page.getByRole('listbox').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByText('1 to 10 of 34').waitFor()
  await page
    .getByRole('button', { name: 'Carrier: Tarnbrook Haulage Inc' })
    .and(page.locator(':focus'))
    .waitFor()

  await tabTo(page, page.getByRole('columnheader', { name: 'CDL expires' }).getByRole('button'))
  await page.keyboard.press('Enter')
  await page.locator('th[aria-sort=ascending]', { hasText: 'CDL expires' }).waitFor()

  await tabTo(page, page.getByRole('button', { name: 'Account of Dana Pell' }))
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor()
})

/** Presses Tab until the focus is there, and fails where it never gets there. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const focused = wanted.and(page.locator(':focus'))
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`120 presses of Tab do not lead to ${String(wanted)}.`)
}

/** Colours are measured when nothing fades in any more. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
}

/** What WCAG 2.0 to 2.2, levels A and AA, forbids, and where it is. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async (values) => {
    const run: unknown = Reflect.get(Reflect.get(window, 'axe'), 'run')
    if (typeof run !== 'function') throw new Error('axe did not start.')
    const report: { violations: { id: string; nodes: { html: string }[] }[]; passes: unknown[] } = await run(
      document,
      {
        runOnly: { type: 'tag', values },
      },
    )
    return {
      passes: report.passes.length,
      violations: report.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
    }
  }, standards)
  expect(found.passes).toBeGreaterThan(5)
  return found.violations
}
