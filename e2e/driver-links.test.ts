import { expect } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { expectAccessible } from './accessibility.ts'
import { elsewhere, journey, useBrowser } from './browser.ts'
import { arrivesAt, focusIsAt } from './keyboard.ts'
import { linkOfMail } from './mail.ts'
import { openAs } from './people.ts'
import { askedCarrier, type ForeignDriver, foreignDriver } from './foreign-driver.ts'
import { arriveAtWrittenCarrier, chooseCarrier, writtenCarrier } from './written-carrier.ts'

useBrowser()

/** Finds another carrier's driver. @returns the request dialog. */
async function openRequest(page: Page, { name, last, email }: ForeignDriver) {
  await page.getByRole('link', { name: 'Add driver' }).click()
  await page.getByRole('textbox', { name: 'Last name' }).fill(last)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Look up' }).click()
  await focusIsAt(page, page.getByRole('heading', { name: 'Is it this driver?' }))
  const found = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ask to link' })
  const said = await found.innerText()
  expect(said).toContain('A driver of another carrier, which has to agree.')
  for (const secret of [name, last, email, askedCarrier]) expect(said).not.toContain(secret)
  expect(await found.getByRole('link').count()).toBe(0)
  await found.getByRole('button', { name: 'Ask to link' }).click()
  return page.getByRole('dialog', { name: 'Ask to link this driver' })
}

async function send(page: Page, dialog: Locator): Promise<void> {
  await dialog.getByLabel('Driver ID').fill('L-9001')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await page.getByText('Request sent', { exact: true }).waitFor()
  await arrivesAt(page, 'Drivers')
  await page.getByText(/asks? (another carrier|other carriers) for/).waitFor()
}

/** Staff of the other carrier follow the mail and answer. */
async function answer(page: Page, { name, last }: ForeignDriver, give: (dialog: Locator) => Promise<void>) {
  await elsewhere(page.context(), async (other) => {
    const link = await linkOfMail(
      other,
      'carrier@demo.example',
      `${writtenCarrier} requests a driver of ${askedCarrier}`,
    )
    expect(await other.getByRole('main').innerText()).not.toContain(last)
    await openAs(other, 'carrier')
    await chooseCarrier(other, askedCarrier)
    await other.goto(link)
    await other.getByText(`${writtenCarrier} asks for your driver ${name}.`).waitFor()
    await other.getByRole('button', { name: 'Answer' }).click()
    const dialog = other.getByRole('dialog', { name: 'Requests for drivers' })
    await give(dialog)
    await dialog.getByText('No request waits for an answer.').waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    await dialog.waitFor({ state: 'hidden' })
    await other.getByText(/asks for your driver/).waitFor({ state: 'detached' })
  })
}

const search = (page: Page, name: string) =>
  page.getByRole('searchbox', { name: 'Search drivers' }).fill(name)

journey('a driver of another carrier is added once its staff approves the request', async ({ page }) => {
  await arriveAtWrittenCarrier(page)
  const driver = await foreignDriver(page)
  await send(page, await openRequest(page, driver))
  await answer(page, driver, async (dialog) => {
    await dialog.getByRole('button', { name: `Approve: ${driver.name}` }).click()
    const question = `Give ${writtenCarrier} the contact, address, license and birth date of ${driver.name}?`
    await focusIsAt(dialog.page(), dialog.getByText(question))
    await expectAccessible(dialog.page(), 'what is asked for')
    await dialog.getByRole('button', { name: 'Yes, approve' }).click()
    await dialog.getByText(`${writtenCarrier} has ${driver.name} now, too.`).waitFor()
  })
  await page.reload()
  await search(page, driver.name)
  await page.getByRole('main').getByRole('link', { name: driver.name, exact: true }).click()
  await arrivesAt(page, driver.name)
  await page.getByRole('main').getByText('L-9001').first().waitFor()
  await page.getByRole('main').getByText(driver.email).waitFor()
  // History and tickets stay with the first carrier.
  await page.getByText('No history yet').waitFor()
  await linkOfMail(page, 'agent@demo.example', 'Your request for a driver was approved')
})

journey('a request can be withdrawn before it is answered, with every step accessible', async ({ page }) => {
  await arriveAtWrittenCarrier(page)
  const dialog = await openRequest(page, await foreignDriver(page))
  await expectAccessible(page, 'the request for a driver')
  await send(page, dialog)
  await expectAccessible(page, 'the list of drivers, with a request')
  await page.getByRole('button', { name: 'Show requests', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, 'what was asked for')
  await page
    .getByRole('button', { name: /^Withdraw: / })
    .first()
    .click()
  await page.getByText(/^The request for .* is withdrawn\.$/).waitFor()
  await expectAccessible(page, 'a request that is withdrawn')
})
