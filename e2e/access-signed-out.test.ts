import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { barriersAt } from './barriers.ts'
import { journey, useBrowser } from './browser.ts'
import { linkOfMail, mailIn } from './mail.ts'

useBrowser()

const agent = 'agent@demo.example'

/** Looks like a link of a mail; no one has it. */
const unknownToken = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY'

journey('no page for who is signed out keeps anybody out', async ({ page }) => {
  const found: string[] = []
  const look = async (title: string, state = '') => {
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    found.push(...(await barriersAt(page, title + state)))
  }
  const refused = () => page.getByRole('main').getByRole('alert').waitFor()

  await page.goto('/sign-in')
  await look('Sign in')
  await press(page, 'Sign in')
  await refused()
  await look('Sign in', ' with mistakes')

  await page.goto('/sign-up')
  await look('Sign up as a driver')
  await press(page, 'Sign up')
  await refused()
  await look('Sign up as a driver', ' with mistakes')

  await page.goto('/forgot-password')
  await look('Forgot password')
  await page.getByLabel('Email').fill(agent)
  await press(page, 'Send link')
  await look('Check your email')

  await page.goto('/set-password')
  await look('Open the link in the email again')
  await page.goto(await linkOfMail(page, agent, 'Set a new password'))
  await look('Set your password')
  await press(page, 'Set password and sign in')
  await refused()
  await look('Set your password', ' with a mistake')
  await page.goto(`/set-password#token=${unknownToken}`)
  await look('This link no longer works')

  await page.goto('/guest')
  await look('Upload drivers as a guest')
  await page.getByLabel('Access code').fill('NOT-A-CODE')
  await press(page, 'Open the upload')
  await refused()
  await look('Upload drivers as a guest', ' with a wrong code')

  await page.goto('/sign-out')
  await look('You are signed out')
  await page.goto('/demo-mailbox')
  const mail = await mailIn(page, agent, 'Set a new password')
  await look('Demo mailbox')
  await mail.click()
  await page.getByRole('button', { name: 'All emails' }).waitFor()
  found.push(...(await barriersAt(page, 'a mail')))
  await page.goto('/404')
  await look('Page not found')
  expect(found).toEqual([])
})

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}
