import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { journey, phone, useBrowser } from './browser.ts'
import { linkOfMail } from './mail.ts'
import { openAs, signInWith, signOut } from './people.ts'
import { address } from './portal.ts'

useBrowser()

/** A driver of the demo who has no account yet. */
const driver = { first: 'Ginevra', last: 'Stolle', email: 'ginevra.stolle@drivers.example' }
const firstPassword = 'a lamp beside the road'
const nextPassword = 'gravel under new tires'

journey(
  'a driver signs up, forgets the password, uses each link once, and signs out everywhere else',
  async ({ page, context }) => {
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('First name').fill(driver.first)
    await page.getByLabel('Last name').fill(driver.last)
    await page.getByLabel('Email').fill(driver.email)
    await page.getByLabel('Mobile number').fill('614 555 0134')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()

    const signUpLink = await linkOfMail(page, driver.email, 'Finish your sign-up')
    await choosePassword(page, signUpLink, firstPassword)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    // The secret of the link stays in no address that anybody sees again.
    expect(page.url()).not.toContain('token')
    await signOut(page)

    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(driver.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
    const resetLink = await linkOfMail(page, driver.email, 'Set a new password')
    expect(resetLink).not.toBe(signUpLink)
    await choosePassword(page, resetLink, nextPassword)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()

    const other = await context.browser()?.newContext({ baseURL: address() })
    const stranger = await other?.newPage()
    if (other === undefined || stranger === undefined) throw new Error('The browser is gone.')
    await stranger.goto(resetLink)
    await stranger
      .getByText(/used|expired|no longer/i)
      .first()
      .waitFor()
    await signInWith(stranger, driver.email, firstPassword)
    await stranger.getByText('Email or password is incorrect').first().waitFor()

    await signInWith(stranger, driver.email, nextPassword)
    await stranger.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    const question = page.getByRole('alertdialog', { name: 'Sign out everywhere else?' })
    await question.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'hidden' })
    await stranger.reload()
    await stranger.getByText('You were signed out because your session ended.').waitFor()
    await other.close()
    await page.goto('/tickets')
    await page.getByRole('heading', { level: 1, name: 'Tickets' }).waitFor()
  },
  phone,
)

journey('forgot password says the same for an address that no one has', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody.at.all@demo.example')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check your email' }).waitFor()
})

journey(
  'a guest comes in by the code, to the upload and nowhere else',
  async ({ page }) => {
    await page.goto('/guest')
    await page.getByLabel('Access code').fill('NOT-A-CODE')
    await page.getByRole('button', { name: 'Open the upload' }).click()
    await page.getByRole('main').getByRole('alert').waitFor()
    expect(await page.getByLabel('Access code').inputValue()).toBe('NOT-A-CODE')
    await page.getByLabel('Access code').fill('DEMO-GUEST-2026')
    await page.getByRole('button', { name: 'Open the upload' }).click()
    await page.getByRole('heading', { level: 1, name: 'Driver upload' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/customerportal/bulk-driver-upload')
    for (const path of ['/dashboard', '/drivers-list', '/customerportal/global-search/ma', '/settings']) {
      await page.goto(path)
      await page.getByRole('heading', { name: 'Unauthorized Access' }).waitFor()
    }
    await page.goto('/customerportal/my-mvrs')
    await page.getByRole('heading', { level: 1, name: 'Driver upload' }).waitFor()
  },
  phone,
)

journey('a signed-in user is led past the signed-out pages', async ({ page }) => {
  await openAs(page, 'carrier')
  for (const path of ['/sign-in', '/sign-up', '/forgot-password', '/set-password', '/guest']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  }
})

journey(
  'a sign-up that says too little loses nothing and names each field',
  async ({ page }) => {
    await page.goto('/sign-up')
    await page.getByLabel('First name').fill('Bram')
    await page.getByLabel('Email').fill('bram at home')
    await page.getByLabel(/^Date of birth/).fill('04/27/2190')
    await page.getByRole('button', { name: 'Sign up' }).click()
    const summary = page.getByRole('main').getByRole('alert')
    await summary.waitFor()
    for (const problem of [
      'Enter a last name',
      'Enter an email address, like name@example.com',
      "Date of birth can't be in the future",
    ]) {
      await summary.getByRole('link', { name: problem }).waitFor()
    }
    expect(await page.getByLabel('First name').inputValue()).toBe('Bram')
    await summary.getByRole('link', { name: 'Enter a last name' }).click()
    await page.getByLabel('Last name').and(page.locator(':focus')).waitFor()
  },
  phone,
)

async function choosePassword(page: Page, link: string, secret: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(secret)
  await page
    .getByRole('button', { name: /password/i })
    .and(page.locator('[type=submit]'))
    .click()
}
