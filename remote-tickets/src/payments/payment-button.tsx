import type { OpenTicket } from 'shared-api/tickets'
import { Badge, Button } from 'shared-ui'

/** The specification's words for what a ticket's `Payments__c` says. */
const words = { 'Single Payment': 'Pay now', 'Multiple Payments': 'Multiple due' } as const

interface PaymentButtonProps {
  ticket: OpenTicket
  /** False for users who only see that a payment is due. */
  seesAmounts: boolean
  isOpening: boolean
  onPressed: () => void
}

/** What is due on a ticket, and the way to pay it. */
export function PaymentButton({ ticket, seesAmounts, isOpening, onPressed }: PaymentButtonProps) {
  if (ticket.Payments__c === null) return '-'
  if (!seesAmounts) return <Badge mark="due">{ticket.Payments__c}</Badge>
  const label = words[ticket.Payments__c]
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
