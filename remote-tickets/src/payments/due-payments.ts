import type { TicketPayment } from 'shared-api/payments'
import type { OpenTicket } from 'shared-api/tickets'

type Opportunity = OpenTicket['Opportunities__r'][number]
/** `Amount`: decimal text with two digits. */
type Money = Pick<Opportunity['Transactions__r'][number], 'Amount' | 'CurrencyIsoCode'>

/** The payments that are due on a ticket, of all its opportunities. */
export const duePayments = ({ Opportunities__r }: Pick<OpenTicket, 'Opportunities__r'>) =>
  Opportunities__r.flatMap(({ Transactions__r }) => Transactions__r)

/** Added in whole cents; undefined for no payments. The portal takes one currency, so all are in that of the first. */
export function totalOf(payments: readonly Money[]): Money | undefined {
  const [first] = payments
  if (!first) return undefined
  const cents = payments.reduce((sum, { Amount }) => sum + Math.round(Number(Amount) * 100), 0)
  return { Amount: (cents / 100).toFixed(2), CurrencyIsoCode: first.CurrencyIsoCode }
}

/** A payment in a checkout that was left is due like any other. The next checkout continues or replaces it. */
export const isDue = ({ Status, IsSettling }: Pick<TicketPayment, 'Status' | 'IsSettling'>) =>
  (Status === 'Due' || Status === 'In Checkout') && !IsSettling
