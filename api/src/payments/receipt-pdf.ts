import type { Receipt } from 'shared-api/payments'
import { moneyText } from 'shared-api/payments/money-text'
import { dayOf, shownDay } from '../platform/calendar.ts'
import { newPdf, pdfRow, pdfRule, pdfTime } from '../platform/files/pdf-page.ts'
import { runApart } from '../platform/threads.ts'

/** The receipt on one Letter page, or more where it has many lines. Amounts are grouped as on the screens. */
export const receiptPdf = async (receipt: Receipt, shareKey: string) =>
  Buffer.from(await runApart<Uint8Array>(import.meta.url, 'drawReceipt', receipt, { shareKey }))

/** @public Called by its name on the thread. */
export function drawReceipt(receipt: Receipt): Promise<Buffer> {
  const { page, finish } = newPdf({
    title: `Receipt ${receipt.Name}`,
    createdAt: new Date(receipt.PaidAt),
  })
  for (const [name, value] of factsOf(receipt)) pdfRow(page, name, value)
  pdfRule(page)
  for (const [name, amount] of linesOf(receipt)) pdfRow(page, name, amount)
  pdfRule(page)
  pdfRow(page, 'Total', amountOf(receipt, receipt.Total), 'bold')
  for (const [name, amount] of refundsOf(receipt)) pdfRow(page, name, amount)
  return finish()
}

type Row = readonly [name: string, value: string]

const factsOf = (receipt: Receipt): Row[] => [
  ['Paid', paidAt(receipt.PaidAt)],
  ...(receipt.Card === null ? [] : [['Card', receipt.Card] as const]),
  ['Payer', receipt.Payer],
  ['Carrier', receipt.Carrier__r.Name],
  [receipt.Tickets.length > 1 ? 'Tickets' : 'Ticket', receipt.Tickets.map(({ Name }) => Name).join(', ')],
  ["Card provider's reference", receipt.ProviderReference],
]

const linesOf = (receipt: Receipt): Row[] =>
  receipt.Lines.map(({ Name, Amount, Ticket }) => [
    receipt.Tickets.length > 1 ? `${Name}, ${Ticket}` : Name,
    amountOf(receipt, Amount),
  ])

const refundsOf = (receipt: Receipt): Row[] =>
  receipt.Refunds.map(({ Amount, RefundedAt, Reason }) => [
    `Refunded ${shownDay(dayOf(new Date(RefundedAt)))} UTC: ${Reason}`,
    amountOf(receipt, `-${Amount}`),
  ])

const amountOf = ({ CurrencyIsoCode }: Receipt, amount: string) => moneyText(amount, CurrencyIsoCode)

function paidAt(instant: string) {
  const at = new Date(instant)
  return `${shownDay(dayOf(at))} ${pdfTime(at)}`
}
