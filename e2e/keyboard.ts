import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { settled } from './accessibility.ts'
import { until } from './people.ts'

/** Presses Tab until the element has a visible focus; fails if it never does. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor({ state: 'attached' })
  const focused = wanted.and(page.locator(':focus'))
  for (let presses = 0; presses < 120; presses += 1) {
    if ((await focused.count()) > 0) {
      expect([String(wanted), await isFocusSeen(page)]).toEqual([String(wanted), true])
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`120 presses of Tab do not lead to ${String(wanted)}.`)
}

/** Presses Tab until the element has the focus, then Enter. */
export async function tabAndPress(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** Presses ArrowDown until the option is selected, one drawn step at a time, and Enter. Late results start the walk again. */
export async function arrowToAndPress(page: Page, option: Locator): Promise<void> {
  await page.getByRole('option', { selected: true }).waitFor()
  await until(
    async () => {
      if ((await option.getAttribute('aria-selected')) === 'true') return true
      await page.keyboard.press('ArrowDown')
      await settled(page)
      return false
    },
    `${String(option)} is selected`,
  )
  await page.keyboard.press('Enter')
}

/** Waits until the element has the focus. */
export async function focusIsAt(page: Page, wanted: Locator): Promise<void> {
  await wanted.and(page.locator(':focus')).waitFor()
}

/** Expects the focus on the page title. */
export async function arrivesAt(page: Page, title: string | RegExp): Promise<void> {
  await focusIsAt(page, page.getByRole('heading', { level: 1, name: title }))
}

/** A field shows the focus on its frame. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement?.matches(':focus-visible')) return false
    return [activeElement, activeElement.parentElement].some((element) => {
      if (element === null) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
  })
