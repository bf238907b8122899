import { moneyText } from 'shared-api/payments/money-text'
import type { MailText } from '../platform/mail/mail.ts'
import { shownDay, dayOf } from '../platform/calendar.ts'
import type { ReceiptLine } from '../platform/database/tables/payment-tables.ts'

const dollars = (cents: number, currency: string) => moneyText(cents / 100, currency)

interface ReceiptText {
  number: string
  paid_at: Date
  lines: ReceiptLine[]
  total_cents: number
  currency: string
  card_label: string | null
}

interface Checkout {
  id: string
  payer_user_id: string | null
  ticket_ids: readonly string[]
}

/** Users with a pay link find how it went by their checkout, others at the ticket. */
const resultUrl = (portal: string, { id, payer_user_id: user, ticket_ids: [ticket = ''] }: Checkout) =>
  user === null
    ? `${portal}/return?session_id=${id}`
    : `${portal}/customerportal/details/${ticket}?record_type=TICKET`

export function receiptMail(portal: string, receipt: ReceiptText, checkout: Checkout): MailText {
  const { number, lines, total_cents: total, currency, card_label: card, paid_at: paidAt } = receipt
  const tickets = [...new Set(lines.map(({ ticket }) => ticket))].join(', ')
  const by = card === null ? '' : `, ${card}`
  return {
    subject: `Receipt ${number}`,
    before: [
      `You paid ${dollars(total, currency)} for ticket ${tickets} on ${shownDay(dayOf(paidAt))} UTC${by}.`,
      ...lines.map(
        ({ name, amountCents, ticket }) => `${name}, ${ticket}: ${dollars(amountCents, currency)}`,
      ),
    ],
    link: {
      words: checkout.payer_user_id === null ? 'Receipt' : 'Open the ticket',
      url: resultUrl(portal, checkout),
    },
    after: ["The court's fine is not part of this. Don't pay the court before your attorney says so."],
  }
}

/** For what the bank declined after it was settling. */
export function declinedMail(
  portal: string,
  tickets: readonly string[],
  checkout: Checkout & { amount_cents: number; currency: string },
): MailText {
  const { amount_cents: cents, currency } = checkout
  const names = [...new Set(tickets)].join(', ')
  return {
    subject: `Payment declined for ticket ${names}`,
    before: [
      `Your bank declined ${dollars(cents, currency)} for ticket ${names}. Nothing was charged.`,
      'The payment is due again. Pay with another card, or call your bank.',
    ],
    link: { words: 'Pay again', url: resultUrl(portal, checkout) },
    after: [],
  }
}

const banksTakeTime = 'Banks take up to 10 business days to show it.'

export const refundMail = (number: string, cents: number, currency: string): MailText => ({
  subject: `Refund for receipt ${number}`,
  before: [
    `${dollars(cents, currency)} of receipt ${number} was paid back to the card that it was paid with.`,
    banksTakeTime,
  ],
  link: null,
  after: [],
})

/** For what was paid or cancelled before there is no receipt. */
export const surplusMail = (ticket: string, reason: string, cents: number, currency: string): MailText => ({
  subject: `Refund for ticket ${ticket}`,
  before: [
    `${dollars(cents, currency)} for ticket ${ticket} was paid back to the card that it was paid with. Reason: ${reason}.`,
    banksTakeTime,
  ],
  link: null,
  after: [],
})
