import { useQuery } from '@tanstack/react-query'
import { userQuery } from 'shared-api/client/user-query'
import type { DocumentKind } from 'shared-api/documents'
import type { TicketRecord } from 'shared-api/tickets'
import { Button } from 'shared-ui'
import { RecordProgress, StatusSteps } from 'shared-ui/records'
import { isDue } from '../payments/due-payments.ts'
import { paymentQueries } from '../payments/payment-queries.ts'
import { useCheckout } from '../payments/use-checkout.ts'
import { SignButton } from '../signatures/sign-button.tsx'
import { nextStep } from './next-step.ts'
import { PaperButton } from './paper-button.tsx'
import { ticketSteps } from './ticket-steps.ts'

interface NextPanelProps {
  ticket: TicketRecord
  /** Papers that the checklist misses. */
  missing: readonly DocumentKind[]
  /** The steps are folded away below, and the payment panel comes next with its own button. */
  isPhone: boolean
}

/** What the ticket waits for, and how far it is. */
export function NextPanel({ ticket, missing, isPhone }: NextPanelProps) {
  const role = useQuery(userQuery).data?.Role
  const next = nextStep(ticket, { role, missing })
  return (
    <RecordProgress
      mark={next.mark}
      title={next.title}
      text={next.text}
      action={
        next.does === 'upload' && role !== 'operator' ? (
          <PaperButton folder={{ bucket: 'tickets', folder: ticket.Id }} kind="Citation" isMain />
        ) : next.does === 'sign' ? (
          <SignButton ticketId={ticket.Id} kind="Power of attorney" isMain />
        ) : next.does === 'pay' && !isPhone ? (
          <PayButton ticketId={ticket.Id} />
        ) : undefined
      }
    >
      {!isPhone && <StatusSteps label="Progress of the ticket" steps={ticketSteps(ticket)} />}
    </RecordProgress>
  )
}

/** Opens the payment page. Where several payments are due, the payment panel asks which. */
function PayButton({ ticketId }: { ticketId: string }) {
  const { data = [] } = useQuery(paymentQueries.ofTicket(ticketId))
  const { start, isStarting } = useCheckout()
  const [due, ...others] = data.filter(isDue)
  if (due === undefined) return null
  const isOnly = others.length === 0
  return (
    <Button
      variant="primary"
      size="lg"
      icon="credit-card"
      isBusy={isStarting}
      onClick={() => (isOnly ? start({ PaymentIds: [due.Id] }) : goToPayments())}
    >
      {isOnly ? 'Pay now' : 'Choose what to pay'}
    </Button>
  )
}

const goToPayments = () => document.querySelector<HTMLElement>('[data-focus-place="Payment"] input')?.focus()
