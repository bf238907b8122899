import type { OpenTicket } from 'shared-api/tickets'
import { Badge, Button } from 'shared-ui'

/** The specification's words for what a ticket's `Payments__c` says. */
const words = { 'Single Payment': 'Pay now', 'Multiple Payments': 'Multiple due' } as const

interface PaymentButtonProps {
  ticket: Pick<OpenTicket, 'Name' | 'Payments__c'>
  /** False for who only sees that something is due. */
  canPay: boolean
  isOpening: boolean
  onPressed: () => void
}

/** What is due on a ticket, as the way to pay it. */
export function PaymentButton({ ticket, canPay, isOpening, onPressed }: PaymentButtonProps) {
  if (ticket.Payments__c === null) return '-'
  const label = words[ticket.Payments__c]
  if (!canPay) return <Badge mark="due">{ticket.Payments__c}</Badge>
  return (
    <Button
      isBusy={isOpening}
      aria-label={`${label}, ticket ${ticket.Name}`}
      aria-haspopup="dialog"
      onClick={onPressed}
    >
      {label}
    </Button>
  )
}
