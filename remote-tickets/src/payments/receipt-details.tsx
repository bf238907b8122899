import type { Receipt } from 'shared-api/payments'
import { formatDate, formatDateTime, formatMoney, Text } from 'shared-ui'
import { Ledger, LedgerLine } from './ledger.tsx'

/** A receipt, as it was written when the money arrived, and what was paid back since. */
export function ReceiptDetails({ receipt }: { receipt: Receipt }) {
  const { Name, PaidAt, Card, Payer, Carrier__r, Tickets, Lines, Total, CurrencyIsoCode, Refunds } = receipt
  const isOfSeveral = Tickets.length > 1
  return (
    <>
      <Ledger>
        <LedgerLine label="Receipt">{Name}</LedgerLine>
        <LedgerLine label="Paid">{formatDateTime(PaidAt)}</LedgerLine>
        {Card !== null && <LedgerLine label="Card">{Card}</LedgerLine>}
        <LedgerLine label="Payer">{Payer}</LedgerLine>
        <LedgerLine label="Carrier">{Carrier__r.Name}</LedgerLine>
        <LedgerLine label={isOfSeveral ? 'Tickets' : 'Ticket'}>
          {Tickets.map((ticket) => ticket.Name).join(', ')}
        </LedgerLine>
        {Lines.map((line, index) => (
          <LedgerLine key={index} label={isOfSeveral ? `${line.Name}, ${line.Ticket}` : line.Name}>
            {formatMoney(line.Amount, CurrencyIsoCode)}
          </LedgerLine>
        ))}
        <LedgerLine label="Total" isTotal>
          {formatMoney(Total, CurrencyIsoCode)}
        </LedgerLine>
        {Refunds.map(({ Amount, RefundedAt, Reason }, index) => (
          <LedgerLine key={index} label={`Refunded ${formatDate(RefundedAt)}: ${Reason}`}>
            {formatMoney(`-${Amount}`, CurrencyIsoCode)}
          </LedgerLine>
        ))}
      </Ledger>
      <Text textStyle="caption" color="fg.subtle" mt="2" overflowWrap="anywhere">
        Card provider&apos;s reference {receipt.ProviderReference}
      </Text>
    </>
  )
}
