import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { elsewhere, journey, useBrowser } from './browser.ts'
import { openAs } from './people.ts'
import { askService, at } from './service.ts'
import { chooseCarrier, writtenCarrier } from './written-carrier.ts'

useBrowser()

/** The shortest picture that the service takes for one. */
const photo = {
  name: 'front.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const next = (page: Page, step: string) =>
  page.getByRole('button', { name: `Next: ${step}`, exact: true }).click()

/** A ticket with a photo, a citation number and a court date. Returns its id. */
async function addTicket(page: Page, citation: string) {
  await openAs(page, 'agent', '/tickets')
  await chooseCarrier(page, writtenCarrier)
  await page
    .getByRole('link', { name: 'Add ticket' })
    .or(page.getByRole('button', { name: 'Add ticket' }))
    .first()
    .click()
  await page.locator('input[type=file]').first().setInputFiles(photo)
  await page.getByText(/^Saved \d/).waitFor()
  await next(page, 'driver')
  await next(page, 'citation')
  await page.getByRole('textbox', { name: /^Citation number/ }).fill(citation)
  await page.getByRole('textbox', { name: /^Court date/ }).fill('12/20/2027')
  const instruction = page.getByRole('textbox', { name: 'Special instruction' })
  // Its frame is as high as the text in it.
  expect(await instruction.evaluate((area) => area.parentElement?.clientHeight)).toBe(
    await instruction.evaluate((area) => area.clientHeight),
  )
  await next(page, 'documents')
  await next(page, 'review')
  await page.getByText('20 Dec 2027').waitFor()
  await page.getByRole('button', { name: 'Submit ticket' }).click()
  await page.waitForURL(/\/customerportal\/details\//)
  return /details\/([^?]+)/.exec(page.url())?.[1] ?? ''
}

/** The back office asks for a payment. Returns the data of its pay link. */
async function askForPayment(page: Page, TicketId: string) {
  await elsewhere(page.context(), async (office) => {
    await openAs(office, 'operator')
    const Lines = [
      { Name: 'Attorney fee', Amount: '950.00' },
      { Name: 'Court cost', Amount: '185.00' },
    ]
    const Payments = [{ paymentName: 'Attorney fee and court cost', DueDate: '2027-12-01', Lines }]
    await askService(office, 'SetTicketPayments', { body: { TicketId, Payments } })
  })
  const payments = await askService(page, `getTransactionDetailsById/${TicketId}`)
  return String(at(payments, 'Result', 'Data', 0, 'bt_paylink__PayLink__c'))
}

async function payWith(page: Page, card: string) {
  await page.getByLabel('Email for the receipt').fill('dana.pell@carrier.example')
  await page.getByLabel('Name on card').fill('Dana Pell')
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel(/^Expires/).fill('12/40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay $1,135.00' }).click()
}

/** On the page of the ticket, with evidence. */
async function challenge(page: Page) {
  await page.getByRole('button', { name: 'Start challenge' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Challenge type').selectOption('Citation dismissed')
  await form.getByLabel('What is wrong').fill('The court dismissed it.')
  await form.getByLabel('File of the court decision').setInputFiles(photo)
  await form.getByRole('button', { name: 'Start challenge' }).click()
  await page
    .getByRole('region', { name: 'Compliance challenge' })
    .getByRole('link', { name: /^I-\d+$/ })
    .click()
  await page.getByRole('heading', { name: 'Back office: files the challenge' }).waitFor()
  // The photo of the citation is on the ticket.
  await page.getByText('2 of 3 added').waitFor()
}

journey('an agent adds a ticket, pays it after a declined card, and challenges it', async ({ page }) => {
  const id = await addTicket(page, 'J-1001')
  await askForPayment(page, id)
  await page.reload()
  await page.getByRole('heading', { name: /^You: pay \$1,135\.00 by 01 Dec 2027/ }).waitFor()
  await page.getByRole('button', { name: 'Pay now' }).first().click()
  await page.getByText('Test page. No money moves.').waitFor()
  await payWith(page, '4000 0000 0000 0002')
  await page.getByText('The card was declined. Nothing was charged.').waitFor()
  await payWith(page, '4242 4242 4242 4242')
  await page.getByText('$1,135.00 paid.').waitFor()
  expect(page.url()).toContain(`/customerportal/details/${id}?record_type=TICKET`)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.getByRole('heading', { name: /^Receipt R-\d{4}-\d{6}/ }).waitFor()
  await page.getByText('Visa ends 4242').waitFor()
  await page.goto(`/customerportal/details/${id}?record_type=TICKET`)
  await challenge(page)
})

journey(
  'a pay link is paid on a phone without a sign-in, and says Paid when it is opened again',
  async ({ page, context }) => {
    const id = await addTicket(page, 'J-1002')
    const link = await askForPayment(page, id)
    await elsewhere(context, async (payer) => {
      await payer.setViewportSize({ width: 360, height: 640 })
      await payer.goto(link)
      await payer.getByText('$1,135.00').first().waitFor()
      expect(new URL(payer.url()).search).toBe('')
      expect(await payer.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(640)
      await payer.getByRole('button', { name: 'Pay $1,135.00' }).click()
      await payer.getByText('Test page. No money moves.').waitFor()
      await payWith(payer, '4242 4242 4242 4242')
      await payer.getByRole('heading', { name: 'Paid' }).waitFor()
      await payer.getByText(/^R-\d{4}-\d{6}$/).waitFor()
      await payer.goto(link)
      await payer.getByRole('heading', { name: /Paid/ }).waitFor()
    })
  },
)

/** The pay link of a ticket of the demo that has all that a pay page can show, and two dues. */
async function linkOfTwoDues(page: Page) {
  await openAs(page, 'carrier')
  const list = await askService(page, "GetOpenTickets?Status=Driver Hasn't Paid&SortBy=Name&SortDir=asc")
  const place = [0, 1, 2, 3, 4].findIndex(
    (index) =>
      at(list, 'Result', 'Data', index, 'isMultiplePay__c') === true &&
      typeof at(list, 'Result', 'Data', index, 'Court_Date__c') === 'string',
  )
  const payment = ['Opportunities__r', 0, 'Transactions__r', 0, 'bt_paylink__PayLink__c']
  return String(at(list, 'Result', 'Data', place, ...payment))
}

journey(
  'of two dues on a pay link, the amount and Pay are seen on a phone without scrolling',
  async ({ page, context }) => {
    const link = await linkOfTwoDues(page)
    await elsewhere(context, async (payer) => {
      await payer.setViewportSize({ width: 360, height: 640 })
      await payer.goto(link)
      const pay = payer.getByRole('button', { name: /^Pay \$/ })
      await pay.waitFor()
      expect(await payer.getByRole('checkbox').count()).toBe(2)
      expect(await pay.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThanOrEqual(640)
    })
  },
)
