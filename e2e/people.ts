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

/** Follows a link of the navigation, as a person does, without loading the page anew. */
export async function goTo(page: Page, label: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: label, exact: true }).click()
  await page.getByRole('navigation').locator('[aria-current=page]', { hasText: label }).waitFor()
}

/** Waits until something holds. For what no locator can wait for: storage, requests, sums. */
export async function until(holds: () => Promise<boolean>, what: string, withinMs = 15_000): Promise<void> {
  const giveUpAt = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${withinMs / 1000} s in vain: ${what}`)
    await delay(25)
  }
}
