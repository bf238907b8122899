import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { type CheckoutStatus, payments, type TicketPayment } from 'shared-api/payments'
import { type OpenTicketFilter, tickets } from 'shared-api/tickets'
import { formatMoney } from 'shared-ui'
import { breakCall, changeAnswer, watchCalls } from 'shared-testing/calls'
import { openBesideAnother, openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { paths } from '../paths.ts'
import DashboardCheckout from '../slots/dashboard-checkout.tsx'
import { PaymentPanel } from './payment-panel.tsx'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

/** A ticket of the demo, and its payments. */
async function ticketWhere(
  Status: OpenTicketFilter['Status'],
  isWanted: (payments: readonly TicketPayment[]) => boolean,
) {
  const { Data } = await call(tickets.list, { query: { Status, PageSize: 25 } })
  for (const { Id } of Data) {
    // oxlint-disable-next-line no-await-in-loop
    const all = await call(payments.ofTicket, { params: { id: Id } })
    if (isWanted(all)) return { id: Id, all }
  }
  throw new Error('The demo has no such ticket.')
}

const isDue = ({ Status }: TicketPayment) => Status === 'Due' || Status === 'In Checkout'
const one = (all: readonly TicketPayment[]) => all.length === 1 && all.every(isDue)
const several = (all: readonly TicketPayment[]) => all.filter(isDue).length > 1
const paid = (all: readonly TicketPayment[]) => all.some(({ Status }) => Status === 'Paid')

const panel = () => screen.findByRole('region', { name: 'Payment' })

test('a due payment shows its amount, day and lines, and the fine of the court apart', async () => {
  const { id, all } = await ticketWhere("Driver Hasn't Paid", one)
  const [due] = all
  openElement(<PaymentPanel ticketId={id} courtFine="150.00" />)
  const region = await panel()
  expect(await within(region).findByRole('button', { name: 'Pay now' })).toBeVisible()
  expect(within(region).getByText(/^(Due|Overdue)$/)).toBeVisible()
  expect(within(region).getByText('Total').nextElementSibling).toHaveTextContent(
    formatMoney(due?.Amount, 'USD'),
  )
  for (const { Name, Amount } of due?.Lines ?? [])
    expect(within(region).getByText(Name).nextElementSibling).toHaveTextContent(formatMoney(Amount, 'USD'))
  expect(within(region).getByText("Court's fine, not included").nextElementSibling).toHaveTextContent(
    '$150.00',
  )
  expect(within(region).getByText("Don't pay the court before your attorney says so.")).toBeVisible()
})

test('of several dues the earliest is ticked, and the total is of those that are ticked', async () => {
  const { id, all } = await ticketWhere("Driver Hasn't Paid", several)
  const { person } = openElement(<PaymentPanel ticketId={id} />)
  const region = await panel()
  const boxes = await within(region).findAllByRole('checkbox')
  expect(boxes.map((box) => box instanceof HTMLInputElement && box.checked)).toEqual(
    boxes.map((_, i) => i === 0),
  )
  const total = () => within(region).getByText('Total').nextElementSibling
  expect(total()).toHaveTextContent(formatMoney(all[0]?.Amount, 'USD'))
  for (const box of boxes.slice(1)) await person.click(box)
  const cents = all.filter(isDue).reduce((sum, { Amount }) => sum + Math.round(Number(Amount) * 100), 0)
  expect(total()).toHaveTextContent(formatMoney(String(cents / 100), 'USD'))
})

test('a paid payment has its receipt, on a page of its own', async () => {
  const { id, all } = await ticketWhere('Closed', paid)
  const [payment] = all
  openElement(<PaymentPanel ticketId={id} />)
  const region = await panel()
  const link = await within(region).findByRole('link', { name: `Receipt for ${payment?.paymentName}` })
  expect(link).toHaveAttribute('href', paths.receipt(payment?.Id ?? ''))
  expect(within(region).queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument()
  expect(within(region).getByText('Paid')).toBeVisible()
})

test('the receipt shows number, lines and total, and leads to its ticket', async () => {
  const { id, all } = await ticketWhere('Closed', paid)
  const [payment] = all
  openElement(<App />, paths.receipt(payment?.Id ?? ''))
  expect(await screen.findByRole('heading', { level: 1, name: /^Receipt R-\d{4}-\d{6}$/ })).toBeVisible()
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent(formatMoney(payment?.Amount, 'USD'))
  expect(screen.getByRole('button', { name: 'Receipt PDF' })).toBeVisible()
  const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' })
  expect(within(crumbs).getByRole('link', { name: /^T-/ })).toHaveAttribute(
    'href',
    expect.stringContaining(id),
  )
})

test('a receipt that is not there is said to be not there', async () => {
  openElement(<App />, paths.receipt('019389f0-8d5d-7cc5-9ec5-03c3a3c5c0de'))
  expect(await screen.findByText('There is no such receipt')).toBeVisible()
})

test('a payment that settles is not paid again', async () => {
  const { id } = await ticketWhere("Driver Hasn't Paid", one)
  changeAnswer<{ Data: TicketPayment[] }>('getTransactionDetailsById', ({ Data }) => ({
    Data: Data.map((payment) => ({ ...payment, IsSettling: true })),
  }))
  openElement(<PaymentPanel ticketId={id} />)
  const region = await panel()
  expect(await within(region).findByText("Don't pay again.")).toBeVisible()
  expect(within(region).queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument()
})

test('refunds and disputes are told with the payment', async () => {
  const { id } = await ticketWhere('Closed', paid)
  changeAnswer<{ Data: TicketPayment[] }>('getTransactionDetailsById', ({ Data }) => ({
    Data: Data.map((payment) => ({ ...payment, Refunded: '40.00', IsDisputed: true })),
  }))
  openElement(<PaymentPanel ticketId={id} />)
  const region = await panel()
  expect((await within(region).findByText('Refunded')).nextElementSibling).toHaveTextContent('$40.00')
  expect(within(region).getByText('Disputed with the bank')).toBeVisible()
})

test('the back office sees what is due and is not asked to pay it', async () => {
  const { id } = await ticketWhere("Driver Hasn't Paid", one)
  await signInAs('operator@demo.example')
  openElement(<PaymentPanel ticketId={id} />)
  const region = await panel()
  expect(await within(region).findByText('Total')).toBeVisible()
  expect(within(region).queryByRole('button', { name: 'Pay now' })).not.toBeInTheDocument()
})

test('nothing of the payments is kept when the page is left', async () => {
  const { id, all } = await ticketWhere("Driver Hasn't Paid", one)
  const [payment] = all
  const { cached, person } = openBesideAnother(() => <PaymentPanel ticketId={id} />, '/')
  await within(await panel()).findByText('Total')
  expect(cached()).toContain(payment?.Id)
  await person.click(screen.getByRole('link', { name: 'Leave' }))
  await waitFor(() => expect(cached()).not.toContain(payment?.Id))
})

test('a payer who left the payment page is told so, and the payment is due as before', async () => {
  const { id, all } = await ticketWhere("Driver Hasn't Paid", one)
  const started = await call(payments.startCheckout, { body: { PaymentIds: all.map(({ Id }) => Id) } })
  openElement(<PaymentPanel ticketId={id} />, `/?session_id=${started.SessionId}`)
  const region = await panel()
  expect(await within(region).findByText('Payment not finished.')).toBeVisible()
  expect(await within(region).findByRole('button', { name: 'Pay now' })).toBeVisible()
})

test.each([
  [{ Status: 'settling' }, "Don't pay again."],
  [{ Status: 'failed', Url: null }, 'Card declined.'],
  [{ Status: 'failed' }, /The last card was declined. Nothing was charged/],
  [{ Status: 'failed', Url: null, IsDue: false }, /Nothing was charged\. Nothing is due\./],
  [{ Status: 'expired', IsDue: false }, /Nothing was charged\. Nothing is due\./],
  [{ Status: 'expired', IsDue: true }, /Nothing was charged\. \$195\.00 is still due\./],
  [{ Status: 'paid' }, '$195.00 paid.'],
  [{ Status: 'refunded', Refunded: '1.00', IsDue: true }, 'Not paid.'],
] as const)('a checkout that is %j is told on the page of the ticket', async (change, text) => {
  const { id, all } = await ticketWhere("Driver Hasn't Paid", one)
  const started = await call(payments.startCheckout, { body: { PaymentIds: all.map(({ Id }) => Id) } })
  changeAnswer<{ Data: CheckoutStatus }>('PaymentGateway/GetSessionStatus', ({ Data }) => ({
    Data: { ...Data, ...change, Amount: '195.00' },
  }))
  openElement(<PaymentPanel ticketId={id} />, `/?session_id=${started.SessionId}`)
  expect(await within(await panel()).findByText(text)).toBeVisible()
  // The payer comes from the provider's site.
  expect(document.activeElement).toHaveTextContent(text)
  expect(document.activeElement).not.toBe(document.body)
})

test('payers who come back while the bank confirms are told once not to pay again', async () => {
  const { id, all } = await ticketWhere("Driver Hasn't Paid", one)
  const started = await call(payments.startCheckout, { body: { PaymentIds: all.map(({ Id }) => Id) } })
  const checkout = await call(payments.status, { query: { session_id: started.SessionId } })
  const { instead } = watchCalls()
  instead.set('PaymentGateway/GetSessionStatus', { ...checkout, Status: 'settling' })
  instead.set(
    'getTransactionDetailsById',
    all.map((payment) => ({ ...payment, IsSettling: true })),
  )
  openElement(<PaymentPanel ticketId={id} />, `/?session_id=${started.SessionId}`)
  expect(await within(await panel()).findByRole('button', { name: 'Check again' })).toBeVisible()
  await screen.findByText('Settling')
  expect(screen.getAllByText("Don't pay again.")).toHaveLength(1)
})

test('when the bank declines a payment that was settling, the page asks to pay it again', async () => {
  const { id, all } = await ticketWhere("Driver Hasn't Paid", one)
  const started = await call(payments.startCheckout, { body: { PaymentIds: all.map(({ Id }) => Id) } })
  const checkout = await call(payments.status, { query: { session_id: started.SessionId } })
  const { instead } = watchCalls()
  instead.set('PaymentGateway/GetSessionStatus', { ...checkout, Status: 'settling' })
  instead.set(
    'getTransactionDetailsById',
    all.map((payment) => ({ ...payment, IsSettling: true })),
  )
  const { person } = openElement(<PaymentPanel ticketId={id} />, `/?session_id=${started.SessionId}`)
  const checkAgain = await within(await panel()).findByRole('button', { name: 'Check again' })
  await screen.findByText('Settling')
  instead.set('PaymentGateway/GetSessionStatus', { ...checkout, Status: 'failed', Url: null })
  instead.delete('getTransactionDetailsById')
  await person.click(checkAgain)
  expect(await screen.findByText('Card declined.')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Pay now' })).toBeVisible()
  expect(screen.queryByText("Don't pay again.")).not.toBeInTheDocument()
})

test.each([
  ['40.00', 'Partly refunded'],
  [undefined, 'Refunded'],
] as const)('a paid payment with %s refunded has a badge that says %s', async (part, text) => {
  const { id } = await ticketWhere('Closed', paid)
  changeAnswer<{ Data: TicketPayment[] }>('getTransactionDetailsById', ({ Data }) => ({
    Data: Data.map((payment) => ({ ...payment, Refunded: part ?? payment.Amount })),
  }))
  openElement(<PaymentPanel ticketId={id} />)
  const region = await panel()
  await within(region).findByRole('list', { name: 'Transactions' })
  expect(within(region).queryByText('Paid')).not.toBeInTheDocument()
  expect(within(region).getAllByText(text)[0]).toBeVisible()
})

test('the dashboard tells how the checkout went, and leads to its ticket', async () => {
  const { id, all } = await ticketWhere("Driver Hasn't Paid", one)
  const started = await call(payments.startCheckout, { body: { PaymentIds: all.map(({ Id }) => Id) } })
  openElement(<DashboardCheckout />, `/?session_id=${started.SessionId}`)
  expect(await screen.findByText('Payment not finished.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open ticket' })).toHaveAttribute(
    'href',
    `/customerportal/details/${id}?record_type=TICKET`,
  )
})

test('a checkout whose result could not be read is not paid again', async () => {
  breakCall('PaymentGateway/GetSessionStatus', 503)
  const { person } = openElement(<DashboardCheckout />, '/?session_id=019389f0-8d5d-7cc5-9ec5-03c3a3c5c0de')
  expect(await screen.findByText("Don't pay again.")).toBeVisible()
  const button = screen.getByRole('button', { name: 'Check again' })
  await person.click(button)
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
  expect(button).toHaveFocus()
})
