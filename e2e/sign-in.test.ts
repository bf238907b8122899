import { expect } from '@jest/globals'
import { journey, useBrowser } from './browser.ts'
import { password, signIn } from './people.ts'

useBrowser()

journey(
  'a carrier signs in, sees the dashboard, and signs out again without leaving a token behind',
  async ({ page }) => {
    await signIn(page, 'carrier')
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { level: 1, name: 'You are signed out' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    await page.goto('/drivers-list')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  },
)

journey('a wrong password and an unknown email get the same answer', async ({ page }) => {
  await page.goto('/sign-in')
  for (const email of ['carrier@demo.example', 'nobody@demo.example']) {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not the password at all')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('Email or password is incorrect').waitFor()
    expect(new URL(page.url()).pathname).toBe('/sign-in')
  }
})

journey('an empty form says what to enter, and where', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: 'Enter an email address, like name@example.com' })
    .click()
  await page.getByRole('textbox', { name: 'Email' }).and(page.locator(':focus')).waitFor()
})

journey('who asked for a page returns to it after signing in', async ({ page }) => {
  await page.goto('/drivers-list?Page=2')
  await page.getByText('After signing in, you return to the page you asked for.').waitFor()
  await page.getByLabel('Email').fill('carrier@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Drivers' }).waitFor()
  expect(page.url()).toMatch(/\/drivers-list\?Page=2$/)
})

journey('the keyboard alone signs in and opens a page', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByRole('textbox', { name: 'Email' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('carrier@demo.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  const drivers = page.getByRole('navigation').getByRole('link', { name: 'Drivers', exact: true })
  const focused = drivers.and(page.locator(':focus'))
  for (let presses = 0; presses < 40 && (await focused.count()) === 0; presses += 1) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Drivers' }).waitFor()
})

journey(
  'a token that the service no longer knows clears all storage and leads to the root, once',
  async ({ page, context }) => {
    await signIn(page, 'carrier')
    const other = await context.newPage()
    await other.goto('/dashboard')
    await other.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await page.evaluate(() => {
      localStorage.setItem('left-behind', 'something of the user')
      localStorage.setItem('session', JSON.stringify({ state: { token: 'garbage' }, version: 0 }))
    })
    const pages: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages.push(new URL(request.url()).pathname)
    })
    await page.reload()
    await page.getByText('You were signed out because your session ended.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    expect(
      await page.evaluate(() => [localStorage.getItem('session'), localStorage.getItem('left-behind')]),
    ).toEqual([null, null])
    expect(pages).toEqual(['/dashboard', '/'])
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  },
)
