import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { call } from 'shared-api'
import { payments, type PaymentSummary } from 'shared-api/payments'
import { tickets } from 'shared-api/tickets'
import { formatDate, formatMoney } from 'shared-ui'
import { breakCall, changeAnswer } from 'shared-testing/calls'
import { openBesideAnother, openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { PayPage } from './pay-page.tsx'

let links: { one: string; several: string }

beforeEach(async () => {
  await signInAs('carrier@demo.example')
  const { Data } = await call(tickets.list, { query: { Status: "Driver Hasn't Paid", PageSize: 50 } })
  const linkOf = (isSeveral: boolean) =>
    Data.find(({ isMultiplePay__c: is }) => is === isSeveral)?.Opportunities__r[0]?.Transactions__r[0]
      ?.bt_paylink__PayLink__c ?? ''
  links = { one: linkOf(false), several: linkOf(true) }
})

const summaryOf = (link: string) =>
  call(payments.summary, { body: { Data: new URLSearchParams(link.split('?')[1]).get('data') ?? '' } })

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

/** The service says this of the link's payment. */
const inState = (change: Partial<PaymentSummary>) =>
  changeAnswer<{ Data: PaymentSummary }>('prePaymentDetails', ({ Data }) => ({
    Data: { ...Data, ...change },
  }))

test('a pay link shows amount, driver, lines, fine and refunds, and its data is nowhere in the address', async () => {
  const due = await summaryOf(links.one)
  const { address, cached } = openElement(<PayPage />, links.one)
  const amount = formatMoney(due.Payment.Amount, 'USD')
  expect(await screen.findByRole('button', { name: `Pay ${amount}` })).toBeVisible()
  expect(screen.getByText(amount)).toBeVisible()
  expect(fact('For')).toHaveTextContent(`${due.For}, ${due.Carrier}`)
  for (const { Name } of due.Payment.Lines) expect(fact('Covers')).toHaveTextContent(Name)
  expect(fact("Court's fine")).toHaveTextContent(
    `${formatMoney(due.CourtFine, 'USD')}, not includedDon't pay the court before your attorney says so.`,
  )
  expect(fact('Refunds')).toHaveTextContent('In full until the attorney files with the court')
  expect(address()).toBe('/pre-ex-payment')
  expect(cached()).toContain(due.Payment.Id)
})

test('a page that is opened without its link says how to open it again', () => {
  openElement(<PayPage />, '/pre-ex-payment')
  expect(screen.getByRole('heading', { name: 'Open the link in your message again' })).toBeVisible()
})

test('an altered link is refused in a sentence that says what to do', async () => {
  openElement(<PayPage />, links.one.slice(0, -4))
  expect(await screen.findByRole('heading', { name: "This link doesn't open a payment" })).toBeVisible()
  expect(screen.getByText(/^Nothing was charged. Open the complete link from your message/)).toBeVisible()
})

test('several dues are chosen from: the earliest is ticked, and the button says what they come to', async () => {
  const due = await summaryOf(links.several)
  const { person } = openElement(<PayPage />, links.several)
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes).toHaveLength(1 + due.Others.length)
  expect(boxes.map((box) => box instanceof HTMLInputElement && box.checked)).toEqual([true, false])
  boxes[1]?.focus()
  await person.keyboard(' ')
  const cents = [due.Payment, ...due.Others].reduce((sum, { Amount }) => sum + Number(Amount) * 100, 0)
  expect(screen.getByRole('button', { name: `Pay ${formatMoney(String(cents / 100), 'USD')}` })).toBeVisible()
  for (const box of boxes) await person.click(box)
  const pay = screen.getByRole('button', { name: /^Pay / })
  expect(pay).toHaveAttribute('aria-disabled', 'true')
  expect(pay).toHaveAccessibleDescription('Choose a payment.')
})

test('Pay starts the checkout of what is ticked with the link, and leaves for the payment page', async () => {
  changeAnswer('PaymentGateway/CreateCheckoutSession', ({ Data }: { Data: object }) => ({
    Data: { ...Data, Url: '#payment-page' },
  }))
  const { person } = openElement(<PayPage />, links.one)
  await person.click(await screen.findByRole('button', { name: /^Pay / }))
  await waitFor(() => expect(location.hash).toBe('#payment-page'))
  // Back in the browser shows the page as it was left.
  const pay = screen.getByRole('button', { name: /^Pay / })
  expect(pay).toHaveAttribute('aria-busy', 'true')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await waitFor(() => expect(pay).not.toHaveAttribute('aria-busy'))
})

test.each([
  ['paid', 'Paid', 'Nothing more is due with this link.'],
  ['settling', 'Payment settling', "Don't pay again."],
  ['cancelled', 'Payment cancelled', 'Nothing is due.'],
] as const)('a payment that is %s can not be paid', async (State, title, text) => {
  inState({ State })
  openElement(<PayPage />, links.one)
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText(text, { exact: false })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument()
})

test('an expired link is renewed by email', async () => {
  inState({ State: 'link expired', LinkIssuedOn: '2026-08-14' })
  const { person } = openElement(<PayPage />, links.one)
  expect(await screen.findByText(/link of 14 Aug 2026, valid 90 days/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Email new link' }))
  expect(await screen.findByText(/^A new link is on its way/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Email new link' })).not.toBeInTheDocument()
})

test('a payment that has settled is shown as paid by Check again', async () => {
  let State: PaymentSummary['State'] = 'settling'
  changeAnswer<{ Data: PaymentSummary }>('prePaymentDetails', ({ Data }) => ({
    Data: { ...Data, State, Payment: { ...Data.Payment, paidDate: '2026-11-20T19:05:00Z' } },
  }))
  const { person } = openElement(<PayPage />, links.one)
  const again = await screen.findByRole('button', { name: 'Check again' })
  State = 'paid'
  await person.click(again)
  expect(await screen.findByRole('heading', { name: 'Paid' })).toBeVisible()
  expect(screen.getByText(new RegExp(`Paid on ${formatDate('2026-11-20T19:05:00Z')}`))).toBeVisible()
})

test('a payment that could not be loaded can be tried again', async () => {
  const { repair } = breakCall('prePaymentDetails', 500)
  const { person } = openElement(<PayPage />, links.one)
  expect(await screen.findByText('Payment could not be loaded')).toBeVisible()
  repair()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: /^Pay / })).toBeVisible()
})

test('nothing of a payment is kept when its page is left', async () => {
  const { cached, person } = openBesideAnother(PayPage, links.one)
  await screen.findByRole('button', { name: /^Pay / })
  const { Payment } = await summaryOf(links.one)
  expect(cached()).toContain(Payment.Id)
  await person.click(screen.getByRole('link', { name: 'Leave' }))
  await waitFor(() => expect(cached()).not.toContain(Payment.Id))
})
