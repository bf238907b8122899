import type { Page } from 'playwright-core'

/** The newest mail of the demo to this address with this subject, once it has come: the page of the mailbox is open. */
export async function mailIn(page: Page, to: string, subject: string) {
  const mails = page.getByRole('list', { name: 'Mails' }).getByRole('button')
  const mail = mails.filter({ hasText: to }).filter({ hasText: subject }).first()
  await mails.first().waitFor()
  // A job of the service sends it: who looks at once may have to look again.
  for (let looks = 0; looks < 20 && (await mail.count()) === 0; looks += 1) {
    await page.getByRole('button', { name: 'Look again' }).press('Enter')
    await page.getByRole('button', { name: 'Look again' }).waitFor()
    await mails.first().waitFor()
  }
  return mail
}

/** What such a mail leads to. */
export async function linkOfMail(page: Page, to: string, subject: string): Promise<string> {
  await page.goto('/demo-mailbox')
  await (await mailIn(page, to, subject)).click()
  return String(await page.getByRole('link', { name: 'Open the link' }).getAttribute('href'))
}
