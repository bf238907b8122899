import type { OpenTicket } from 'shared-api/tickets'
import { Button, Text } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { duePayments, formatMoney, totalOf } from './due-payments.ts'
import { Ledger, LedgerLine } from './ledger.tsx'

export interface PaymentDialogProps {
  ticket: OpenTicket
  isOpen: boolean
  onClosed: () => void
}

/** What is due on a ticket. It says that no card can be charged here yet: nothing is asked for, nothing is sent. */
export function PaymentDialog({ ticket, isOpen, onClosed }: PaymentDialogProps) {
  const payments = duePayments(ticket)
  const total = totalOf(payments)
  return (
    <Dialog
      title={payments.length === 1 ? 'Payment due' : `${payments.length} payments due`}
      description="Card payment is not switched on in this installation yet. Nothing is charged, and the amount stays due."
      isOpen={isOpen}
      onOpenChanged={(opened) => {
        if (!opened) onClosed()
      }}
      footer={<Button onClick={onClosed}>Close</Button>}
    >
      {total && (
        <Text textStyle="figure" mb="3">
          {formatMoney(total)}{' '}
          <Text as="span" textStyle="dense" fontFamily="body" fontWeight="normal" color="fg.subtle">
            {total.CurrencyIsoCode}
          </Text>
        </Text>
      )}
      <Ledger>
        <LedgerLine label="Ticket">{ticket.Name}</LedgerLine>
        <LedgerLine label="Driver">{ticket.Driver_Full_Name__c ?? '-'}</LedgerLine>
        {ticket.Violation_Description__c && (
          <LedgerLine label="Violation">{ticket.Violation_Description__c}</LedgerLine>
        )}
        {payments.length > 1 &&
          payments.map((payment, index) => (
            <LedgerLine key={payment.Id} label={`Payment ${index + 1}`}>
              {formatMoney(payment)}
            </LedgerLine>
          ))}
        {total && (
          <LedgerLine label={ticket.Payments__c ?? 'Total'} isTotal>
            {formatMoney(total)}
          </LedgerLine>
        )}
      </Ledger>
    </Dialog>
  )
}
