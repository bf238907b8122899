import { useQuery } from '@tanstack/react-query'
import type { OpenTicket } from 'shared-api/tickets'
import { Box, Button, QueryState } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { duePayments } from './due-payments.ts'
import { Ledger, LedgerLine } from './ledger.tsx'
import { PayNow } from './pay-now.tsx'
import { paymentQueries } from './payment-queries.ts'

export interface PaymentDialogProps {
  ticket: OpenTicket
  isOpen: boolean
  onClosed: () => void
}

/** What is due on a ticket, to look over and pay. */
export function PaymentDialog({ ticket, isOpen, onClosed }: PaymentDialogProps) {
  const count = duePayments(ticket).length
  return (
    <Dialog
      title={count === 1 ? 'Payment due' : `${count} payments due`}
      isOpen={isOpen}
      onOpenChanged={(opened) => {
        if (!opened) onClosed()
      }}
      footer={<Button onClick={onClosed}>Close</Button>}
    >
      <Box mb="3">
        <Ledger>
          <LedgerLine label="Ticket">{ticket.Name}</LedgerLine>
          <LedgerLine label="Driver">{ticket.Driver_Full_Name__c ?? '-'}</LedgerLine>
          {ticket.Violation_Description__c && (
            <LedgerLine label="Violation">{ticket.Violation_Description__c}</LedgerLine>
          )}
        </Ledger>
      </Box>
      <Review ticket={ticket} />
    </Dialog>
  )
}

/** Mounted while the dialog is open: each opening asks again. */
function Review({ ticket }: { ticket: OpenTicket }) {
  return (
    <QueryState query={useQuery(paymentQueries.ofTicket(ticket.Id))} what="Payments">
      {(payments) => <PayNow payments={payments} mayPay courtFine={ticket.Initial_Fine__c} />}
    </QueryState>
  )
}
