import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'

export const password = 'drive-safe-demo-2026'

/** Fills in the sign-in form and waits for the portal behind it. */
export async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(`${who}@demo.example`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

/** Follows a link of the menu, as a person does, without loading the page anew. */
export async function goTo(page: Page, label: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true })
  await link.click()
  await link.and(page.locator('[aria-current=page]')).waitFor()
}

/** Waits until something holds. For what no locator can wait for: storage, calls, files. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  withinMs = 15_000,
): Promise<void> {
  const giveUpAt = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${withinMs / 1000} s in vain: ${what}`)
    await delay(25)
  }
}
