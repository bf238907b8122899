import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'

export const password = 'drive-safe-demo-2026'

/** Where the portal begins for whom it does not begin with the dashboard. */
const starts: Record<string, string> = { guest: 'Driver upload', mvr: 'My MVRs' }

/** Fills in the sign-in form and waits for the portal behind it. */
export async function signIn(page: Page, who: string): Promise<void> {
  await signInWith(page, `${who}@demo.example`, password)
  await page.getByRole('heading', { level: 1, name: starts[who] ?? 'Dashboard' }).waitFor()
}

export async function signInWith(page: Page, email: string, secret: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** By the menu of the account; ends on the page that says so. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor()
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
