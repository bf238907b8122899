import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { address } from './portal.ts'
import { at } from './service.ts'

export const password = 'drive-safe-demo-2026'

/** The start pages of roles without a dashboard. */
const starts: Record<string, string> = { guest: 'Driver upload', mvr: 'My MVRs' }

/** The storage of a signed-in browser by role, made once per file because the service limits requests per session. */
const sessions = new Map<string, Promise<string>>()

/** Opens the portal as this role, past the sign-in form. A journey that ends its session uses `signIn`: this one is shared. */
export async function openAs(page: Page, who: string, path?: string): Promise<void> {
  const session = sessions.get(who) ?? newSession(who)
  sessions.set(who, session)
  const stored = await page.addInitScript((value) => localStorage.setItem('session', value), await session)
  await page.goto(path ?? '/')
  // From here on the portal writes its own storage.
  await stored.dispose()
  if (path === undefined) await seeStart(page, who)
}

async function newSession(who: string): Promise<string> {
  const response = await fetch(`${address()}/api/v1/LoginUser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email: `${who}@demo.example`, Password: password }),
  })
  const token = at(await response.json(), 'Result', 'Data', 'Token')
  if (typeof token !== 'string') throw new Error(`The ${who} was not signed in: ${response.status}`)
  return JSON.stringify({ state: { token, isByLink: false }, version: 0 })
}

/** Fills in the sign-in form and waits for the portal behind it: for journeys about signing in, and those that end their session. */
export async function signIn(page: Page, who: string): Promise<void> {
  await signInWith(page, `${who}@demo.example`, password)
  await seeStart(page, who)
}

const seeStart = (page: Page, who: string) =>
  page.getByRole('heading', { level: 1, name: starts[who] ?? 'Dashboard' }).waitFor()

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

/** Follows a link of the menu, as a person does, without loading the page again. */
export async function goTo(page: Page, label: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true })
  await link.click()
  await link.and(page.locator('[aria-current]')).waitFor()
}

/** Leads the running portal to an address without loading it again, as Back and Forward do: a load takes a second. */
export async function lead(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** Waits until something holds. For what no locator can wait for: storage, calls, files. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string,
  withinMs = 30_000,
): Promise<void> {
  const giveUpAt = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`Waited ${withinMs / 1000} s in vain: ${what}`)
    await delay(25)
  }
}
