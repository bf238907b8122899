import { beforeEach, expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { CheckoutStatus } from 'shared-api/payments'
import { signedOut } from 'shared-auth'
import { formatDateTime } from 'shared-ui'
import { openElement } from 'shared-testing/screen'
import { CheckoutResult } from './checkout-result.tsx'
import { ReturnPage } from './return-page.tsx'

beforeEach(() => signedOut())

const checkout: CheckoutStatus = {
  Status: 'open',
  Amount: '1135.00',
  CurrencyIsoCode: 'USD',
  StartedAt: '2026-11-20T19:04:00.000Z',
  ExpiresAt: '2026-11-20T19:34:00.000Z',
  Url: 'https://pay.example/page',
  For: 'Bram C.',
  Ticket: {
    Name: 'T-204817',
    Violation_Description__c: 'Speeding',
    Ticket_City_State__c: 'Gary, IN',
    Court_Date__c: '2026-11-26',
  },
  DueDate: '2026-11-24',
  IsDue: true,
  Refunded: null,
  ReceiptId: null,
  TicketId: null,
  ReceiptEmail: null,
  LinkData: 'sealed',
  LinkExpiresOn: '2027-02-08',
}

const onCheck = jest.fn()

const show = (change: Partial<CheckoutStatus>) =>
  openElement(
    <CheckoutResult
      sessionId="session"
      checkout={{ ...checkout, ...change }}
      isChecking={false}
      onCheck={onCheck}
    />,
  )

test('a declined card was not charged, and another one is tried by the link', () => {
  show({ Status: 'failed', Url: null })
  // The payer comes from the provider's site.
  expect(screen.getByRole('heading', { name: 'Card declined' })).toHaveFocus()
  expect(screen.getByText('$1,135.00')).toBeVisible()
  expect(screen.getByText('T-204817, Bram C.: still due 24 Nov 2026')).toBeVisible()
  expect(screen.getByText(/Nothing was charged/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Try another card' })).toHaveAttribute(
    'href',
    '/pre-ex-payment?data=sealed',
  )
})

test('a payer who leaves the page after a declined card reads both, and may pay later', () => {
  show({ Status: 'failed' })
  expect(screen.getByRole('heading', { name: 'Payment not finished' })).toBeVisible()
  expect(screen.getByText(/^You left the payment page. The last card was declined. Nothing/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Try another card' })).toHaveAttribute('href', checkout.Url)
  expect(screen.getByText(/It is valid until 08 Feb 2027/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pay later' })).toHaveAttribute('href', '/')
})

test('a payment page that was left is open for some time', () => {
  show({})
  expect(screen.getByRole('heading', { name: 'Payment not finished' })).toBeVisible()
  expect(screen.getByText(new RegExp(`until ${formatDateTime(checkout.ExpiresAt)}`))).toBeVisible()
  expect(screen.getByRole('link', { name: 'Continue payment' })).toHaveAttribute('href', checkout.Url)
})

test('after an expired payment page the pay link leads to a new one', () => {
  show({ Status: 'expired', Url: null })
  expect(screen.getByText(/Nothing was charged/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute(
    'href',
    '/pre-ex-payment?data=sealed',
  )
})

test('without page and link, the message is opened again', () => {
  show({ Status: 'expired', Url: null, LinkData: null })
  expect(screen.getByText('Open the link in your message again to pay.')).toBeVisible()
})

test('money that was sent back is told, and that the payment is due', () => {
  show({ Status: 'refunded', Refunded: '1.00', Url: null })
  expect(screen.getByRole('heading', { name: 'Not paid' })).toBeVisible()
  expect(screen.getByText(/^\$1\.00 goes back to the card/)).toBeVisible()
  expect(screen.getByText('T-204817, Bram C.: still due 24 Nov 2026')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pay again' })).toHaveAttribute(
    'href',
    '/pre-ex-payment?data=sealed',
  )
})

test('money for what is not due any more goes back, and nothing is paid again', () => {
  show({ Status: 'refunded', Refunded: '1135.00', Url: null, IsDue: false })
  expect(screen.getByRole('heading', { name: 'Payment refunded' })).toBeVisible()
  expect(screen.getByText('T-204817, Bram C.: nothing is due')).toBeVisible()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test.each([
  [{ Status: 'open' }, 'Payment not finished', /^You left the payment page\. Nothing was charged\.$/],
  [{ Status: 'failed' }, 'Payment not finished', /The last card was declined\. Nothing was charged\.$/],
  [{ Status: 'failed', Url: null }, 'Card declined', /^Your bank declined the card\. Nothing was charged\.$/],
  [{ Status: 'expired', Url: null }, 'Payment page expired', /Nothing was charged on it\.$/],
] as const)('after a checkout that is %j, what another has paid is not paid again', (change, title, text) => {
  show({ ...change, IsDue: false })
  expect(screen.getByRole('heading', { name: title })).toBeVisible()
  expect(screen.getByText('T-204817, Bram C.: nothing is due')).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByText(/still due|To pay later/)).not.toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('a payment that settles is not paid again, and asked for by Check again', async () => {
  const { person } = show({ Status: 'settling' })
  expect(screen.getByText("Don't pay again.")).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Check again' }))
  expect(onCheck).toHaveBeenCalledTimes(1)
})

test.each(['/return', '/return?session_id=019389f0-8d5d-7cc5-9ec5-03c3a3c5c0de'])(
  '%s without a checkout says what to do',
  async (address) => {
    openElement(<ReturnPage />, address)
    expect(await screen.findByRole('heading', { name: 'There is no such payment' })).toBeVisible()
  },
)

test('a receipt that this page may not show is for users who sign in', async () => {
  show({ Status: 'paid', ReceiptEmail: 'b***@example.com', ReceiptId: 'receipt' })
  expect(screen.getByRole('heading', { name: 'Paid' })).toBeVisible()
  expect(screen.getByText(/^A receipt is on its way to b\*\*\*@example.com/)).toBeVisible()
  expect(await screen.findByText('Sign in to see the receipt.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Receipt PDF' })).not.toBeInTheDocument()
})
