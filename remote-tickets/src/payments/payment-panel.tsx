import { useQuery } from '@tanstack/react-query'
import type { TicketPayment } from 'shared-api/payments'
import { userQuery } from 'shared-api/client/user-query'
import { Badge, daysUntil, type MarkKind, Panel, QueryState } from 'shared-ui'
import { CheckoutNotice, useReturnedCheckout } from './checkout-notice.tsx'
import { PayNow } from './pay-now.tsx'
import { isDue } from './due-payments.ts'
import { paymentQueries } from './payment-queries.ts'
import { TransactionList } from './transaction-list.tsx'

interface PaymentPanelProps {
  ticketId: string
  /** The fine on the citation, as the ticket's record has it: decimal text in US dollars. */
  courtFine?: string | null
  /** The main action of the page stands elsewhere. */
  isSecondary?: boolean
}

/** What is due on a ticket, the way to pay it, and what was paid. */
export function PaymentPanel({ ticketId, courtFine = null, isSecondary = false }: PaymentPanelProps) {
  const query = useQuery(paymentQueries.ofTicket(ticketId))
  const role = useQuery(userQuery).data?.Role
  const checkout = useReturnedCheckout()
  return (
    <Panel title="Payment" actions={query.data && <PaymentsBadge payments={query.data} />}>
      <CheckoutNotice />
      <QueryState query={query} what="Payments">
        {(payments) => (
          <>
            <PayNow
              payments={payments}
              mayPay={role !== undefined && role !== 'operator'}
              courtFine={courtFine}
              isSecondary={isSecondary}
              isSettlingTold={checkout?.Status === 'settling'}
            />
            <TransactionList payments={payments.filter(({ Status }) => Status === 'Paid')} />
          </>
        )}
      </QueryState>
    </Panel>
  )
}

function PaymentsBadge({ payments }: { payments: readonly TicketPayment[] }) {
  const state = stateOf(payments)
  return (
    state && (
      <Badge mark={state[0]} look="filled">
        {state[1]}
      </Badge>
    )
  )
}

/** What asks for something comes first. */
function stateOf(payments: readonly TicketPayment[]): [MarkKind, string] | undefined {
  const dues = payments.filter(isDue)
  if (payments.some(({ IsDisputed }) => IsDisputed)) return ['alert', 'Disputed']
  if (dues.some(({ DueDate }) => DueDate !== null && daysUntil(DueDate) < 0)) return ['alert', 'Overdue']
  if (dues.length > 0) return ['due', 'Due']
  if (payments.some(({ IsSettling }) => IsSettling)) return ['run', 'Settling']
  const paid = payments.filter(({ Status }) => Status === 'Paid')
  const left = paid.map(({ Amount, Refunded }) => Number(Amount) - Number(Refunded))
  if (paid.length === 0) return undefined
  if (left.every((amount) => amount <= 0)) return ['off', 'Refunded']
  return paid.some(({ Refunded }) => Refunded !== null) ? ['off', 'Partly refunded'] : ['ok', 'Paid']
}
