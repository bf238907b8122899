import { formatMoney } from 'shared-ui'
import { totalOf } from './due-payments.ts'
import { Ledger, LedgerLine } from './ledger.tsx'
import type { DuePayment } from './payment-choice.tsx'

/** What the payments are for, and what that comes to. */
export function PaymentLines({ payments }: { payments: readonly DuePayment[] }) {
  const total = totalOf(payments)
  return (
    <Ledger>
      {payments.flatMap(({ Id, Lines, CurrencyIsoCode }) =>
        Lines.map(({ Name, Amount }, index) => (
          <LedgerLine key={`${Id} ${index}`} label={Name}>
            {formatMoney(Amount, CurrencyIsoCode)}
          </LedgerLine>
        )),
      )}
      {total && (
        <LedgerLine label="Total" isTotal>
          {formatMoney(total.Amount, total.CurrencyIsoCode)}
        </LedgerLine>
      )}
    </Ledger>
  )
}
