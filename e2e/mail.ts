import type { Locator, Page } from 'playwright-core'
import { until } from './people.ts'

/** The newest mail of the demo to this address with this subject, once it has come: the page of the mailbox is open. */
export async function mailIn(page: Page, to: string, subject: string): Promise<Locator> {
  const mails = page.getByRole('list', { name: 'Emails' }).getByRole('button')
  const mail = mails.filter({ hasText: to }).filter({ hasText: subject }).first()
  const again = page.getByRole('button', { name: 'Refresh' })
  // A job of the service sends it: who looks at once may have to look again.
  const hasCome = async () => {
    await again.waitFor()
    if ((await mail.count()) > 0) return true
    const answer = page.waitForResponse('**/GetDemoMailbox')
    await again.press('Enter')
    await answer
    return false
  }
  await until(hasCome, `the mail "${subject}" to ${to}`)
  return mail
}

/** The link in the newest mail. */
export async function linkOfMail(page: Page, to: string, subject: string): Promise<string> {
  await page.goto('/demo-mailbox')
  await (await mailIn(page, to, subject)).click()
  return String(await page.getByRole('link', { name: 'Open the link' }).getAttribute('href'))
}
