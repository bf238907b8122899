import type { Page } from 'playwright-core'
import { expectAccessible } from './accessibility.ts'
import { journey, useBrowser } from './browser.ts'
import { linkOfMail, mailIn } from './mail.ts'
import { lead } from './people.ts'

useBrowser()

const agent = 'agent@demo.example'

/** Has the format of a mailed token, but is unknown. */
const unknownToken = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWY'

journey('every signed-out page is accessible', async ({ page }) => {
  const look = async (title: string, state = '') => {
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await expectAccessible(page, title + state)
  }
  const refused = () => page.getByRole('main').getByRole('alert').waitFor()

  await page.goto('/sign-in')
  await look('Sign in')
  await press(page, 'Sign in')
  await refused()
  await look('Sign in', ' with mistakes')

  await lead(page, '/sign-up')
  await look('Sign up as a driver')
  await press(page, 'Sign up')
  await refused()
  await look('Sign up as a driver', ' with mistakes')

  await lead(page, '/forgot-password')
  await look('Forgot password')
  await page.getByLabel('Email').fill(agent)
  await press(page, 'Send link')
  await look('Check your email')

  await lead(page, '/set-password')
  await look('Open the link in the email again')
  await page.goto(await linkOfMail(page, agent, 'Set a new password'))
  await look('Set your password')
  await press(page, 'Set password and sign in')
  await refused()
  await look('Set your password', ' with a mistake')
  await page.goto(`/set-password#token=${unknownToken}`)
  await look('This link no longer works')

  await lead(page, '/guest')
  await look('Upload drivers as a guest')
  await page.getByLabel('Access code').fill('NOT-A-CODE')
  await press(page, 'Open the upload')
  await refused()
  await look('Upload drivers as a guest', ' with a wrong code')

  await lead(page, '/set-up-two-step')
  await look('Open the link in the email again', ' for two-step sign-in')

  await lead(page, '/sign-out')
  await look('You are signed out')
  await lead(page, '/demo-mailbox')
  const mail = await mailIn(page, agent, 'Set a new password')
  await look('Demo mailbox')
  await mail.click()
  await page.getByRole('button', { name: 'All emails' }).waitFor()
  await expectAccessible(page, 'a mail')
  await lead(page, '/404')
  await look('Page not found')
})

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}
