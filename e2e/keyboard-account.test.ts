import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { journey, useBrowser } from './browser.ts'
import { arrivesAt, focusIsAt, tabAndPress, tabTo } from './keyboard.ts'
import { mailIn } from './mail.ts'
import { signInWith } from './people.ts'
import { moveClock } from './page-clock.ts'
import { address } from './portal.ts'

useBrowser()

/** A demo driver without an account. */
const edric = { first: 'Edric', last: 'Ashgrove', email: 'edric.ashgrove@drivers.example' }
const passwords = ['a lamp beside the road', 'gravel under new tires', 'the ninth bridge at dawn'] as const

journey(
  'keyboard alone: sign-up with mistakes, mailbox, password, settings, forgotten password',
  async ({ page, context }) => {
    await page.goto('/sign-in')
    await tabAndPress(page, page.getByRole('link', { name: 'Sign up' }))
    await page.getByRole('heading', { level: 1, name: 'Sign up as a driver' }).waitFor()
    await enter(page, 'First name', edric.first)
    await enter(page, 'Email', 'edric at home')
    await page.keyboard.press('Enter')
    await focusIsAt(page, page.getByRole('main').getByRole('alert'))
    await tabAndPress(page, page.getByRole('link', { name: 'Enter a last name' }))
    await focusIsAt(page, page.getByLabel('Last name'))
    await page.keyboard.type(edric.last)
    await enter(page, 'Email', edric.email)
    await enter(page, 'Mobile number', '412 555 0133')
    await page.keyboard.press('Enter')
    await arrivesAt(page, 'Check your email')
    await followMail(page, 'Finish your sign-up')
    await page.keyboard.type('too short')
    await page.keyboard.press('Enter')
    await focusIsAt(page, page.getByRole('main').getByRole('alert'))
    await tabAndPress(page, page.getByRole('link', { name: 'Use at least 12 characters' }))
    await enter(page, 'New password', passwords[0])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

    const other = await context.browser()?.newContext({ baseURL: address() })
    if (other) await moveClock(other)
    const elsewhere = await other?.newPage()
    if (other === undefined || elsewhere === undefined) throw new Error('The browser is gone.')
    await signInWith(elsewhere, edric.email, passwords[0])
    await elsewhere.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    // A request of the page itself would discover it before the visit below.
    await elsewhere.goto('about:blank')
    await tabAndPress(page, page.getByRole('button', { name: /^Account of/ }))
    await focusIsAt(page, page.getByRole('menu'))
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await arrivesAt(page, 'Settings')
    const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
    await sessions.nth(1).waitFor()
    const ended = page.waitForResponse('**/EndSession')
    await tabAndPress(page, sessions.getByRole('button', { name: /^Sign out/ }))
    await (await ended).finished()
    await sessions.nth(1).waitFor({ state: 'detached' })
    await elsewhere.goto('/')
    await elsewhere.getByText('You were signed out because your session ended.').waitFor()
    await other.close()

    await enter(page, 'Current password', 'not the right one')
    await enter(page, 'New password', passwords[1])
    await page.keyboard.press('Enter')
    const summary = page.getByRole('form', { name: 'Password' }).getByRole('alert')
    await focusIsAt(page, summary)
    await tabAndPress(page, summary.getByRole('link'))
    await focusIsAt(page, page.getByLabel('Current password', { exact: true }))
    await enter(page, 'Current password', passwords[0])
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(passwords[1])
    await page.keyboard.press('Enter')
    await page.getByText('Password changed').waitFor()

    await tabAndPress(page, page.getByRole('button', { name: /^Account of/ }))
    await focusIsAt(page, page.getByRole('menu'))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await arrivesAt(page, 'You are signed out')
    await tabAndPress(page, page.getByRole('main').getByRole('link', { name: 'Sign in' }))
    await tabAndPress(page, page.getByRole('link', { name: 'Forgot password?' }))
    await focusIsAt(page, page.getByLabel('Email'))
    await page.keyboard.type(edric.email)
    await page.keyboard.press('Enter')
    await arrivesAt(page, 'Check your email')
    await followMail(page, 'Set a new password')
    await page.keyboard.type(passwords[2])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(page.url()).not.toContain('token')
  },
)

journey(
  'keyboard alone: a guest signs in with a code, downloads the template and signs out',
  async ({ page }) => {
    await page.goto('/guest')
    await focusIsAt(page, page.getByLabel('Access code'))
    await page.keyboard.type('NOT-A-CODE')
    await page.keyboard.press('Enter')
    await focusIsAt(page, page.getByRole('main').getByRole('alert'))
    await enter(page, 'Access code', 'DEMO-GUEST-2026')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Driver upload' }).waitFor()
    const download = page.waitForEvent('download')
    await tabAndPress(page, page.getByRole('button', { name: 'Download template' }))
    expect((await download).suggestedFilename()).toBe('drivers-template.csv')
    await tabAndPress(page, page.getByRole('button', { name: /^Account of/ }))
    await focusIsAt(page, page.getByRole('menu'))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await arrivesAt(page, 'You are signed out')
  },
)

/** From "Check your email" to the field for a password. */
async function followMail(page: Page, subject: string): Promise<void> {
  await tabAndPress(page, page.getByRole('link', { name: 'Open the demo mailbox' }))
  await page.getByRole('heading', { level: 1, name: 'Demo mailbox' }).waitFor()
  await tabAndPress(page, await mailIn(page, edric.email, subject))
  await arrivesAt(page, subject)
  await tabAndPress(page, page.getByRole('link', { name: 'Open the link' }))
  await focusIsAt(page, page.getByLabel('New password', { exact: true }))
}

/** Replaces the text of a field. */
async function enter(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
