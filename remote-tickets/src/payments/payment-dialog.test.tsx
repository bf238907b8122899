import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { tickets } from 'shared-api/tickets'
import { formatMoney } from 'shared-ui'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'

beforeEach(async () => {
  await signInAs('carrier@demo.example')
})

const unpaid = "/tickets?Status=Driver+Hasn't+Paid&PageSize=25"

async function openFirst(label: 'Pay now' | 'Multiple due', ofTicket = '') {
  const { person } = openScreen(App, unpaid)
  const [button] = await screen.findAllByRole('button', { name: new RegExp(`^${label}, ticket ${ofTicket}`) })
  if (!button) throw new Error(`No ticket of the demo data says ${label}.`)
  const number = button.getAttribute('aria-label')?.split(' ').at(-1) ?? ''
  button.focus()
  await person.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  return { button, dialog, number, person }
}

const cents = (element: HTMLElement) => Number(element.textContent.replaceAll(/\D/g, ''))

/** The amount beside a label of the dialog. */
const amount = (dialog: HTMLElement, label: string) => {
  const term = within(dialog).getByText(label)
  if (!(term.nextElementSibling instanceof HTMLElement)) throw new Error(`${label} has no amount.`)
  return cents(term.nextElementSibling)
}

describe('Pay now', () => {
  test('opens what is due on the ticket, to look over and pay', async () => {
    const { Data } = await call(tickets.list, { query: { Status: "Driver Hasn't Paid", PageSize: 25 } })
    const fined = Data.find((ticket) => !ticket.isMultiplePay__c && ticket.Initial_Fine__c !== null)
    const { dialog, number } = await openFirst('Pay now', fined?.Name)
    expect(dialog).toHaveAccessibleName('Payment due')
    expect(within(dialog).getByText(number)).toBeVisible()
    expect(await within(dialog).findByRole('button', { name: 'Pay now' })).toBeVisible()
    const [payment] = await call(payments.ofTicket, { params: { id: fined?.Id ?? '' } })
    for (const { Name, Amount } of payment?.Lines ?? [])
      expect(within(dialog).getByText(Name).nextElementSibling).toHaveTextContent(formatMoney(Amount, 'USD'))
    expect(within(dialog).getByText('Total').nextElementSibling).toHaveTextContent(
      formatMoney(payment?.Amount, 'USD'),
    )
    expect(amount(dialog, "Court's fine, not included")).toBeGreaterThan(0)
    expect(within(dialog).getByText("Don't pay the court before your attorney says so.")).toBeVisible()
    expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('is closed by Escape, and the focus is where it was', async () => {
    const { button, person } = await openFirst('Pay now')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(button).toHaveFocus())
  })
})

test('Multiple due lets choose what to pay, and the total is of what is chosen', async () => {
  const { dialog, person } = await openFirst('Multiple due')
  const boxes = await within(dialog).findAllByRole('checkbox')
  expect(boxes.length).toBeGreaterThan(1)
  expect(dialog).toHaveAccessibleName(`${boxes.length} payments due`)
  const first = amount(dialog, 'Total')
  for (const box of boxes.slice(1)) await person.click(box)
  expect(amount(dialog, 'Total')).toBeGreaterThan(first)
  await person.click(within(dialog).getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('the back office sees what is due and is not asked to pay it', async () => {
  await signInAs('operator@demo.example')
  openScreen(App, unpaid)
  expect((await screen.findAllByText(/^(Single Payment|Multiple Payments)$/)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^(Pay now|Multiple due)/ })).not.toBeInTheDocument()
})
