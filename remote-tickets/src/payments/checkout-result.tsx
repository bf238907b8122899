import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from 'shared-api'
import { type CheckoutStatus, payments, type SessionStatus } from 'shared-api/payments'
import { Button, formatDate, formatDateTime, LinkButton, QueryState, readFailure, Text } from 'shared-ui'
import { moneyBack } from './money-back.ts'
import { paymentQueries } from './payment-queries.ts'
import { PaymentState } from './payment-state.tsx'
import { ReceiptButtons } from './receipt-buttons.tsx'
import { ReceiptDetails } from './receipt-details.tsx'

interface CheckoutResultProps {
  sessionId: string
  checkout: CheckoutStatus
  isChecking: boolean
  onCheck: () => void
}

/** What happened to the money of a checkout, and the next step. */
export function CheckoutResult(props: CheckoutResultProps) {
  const Result = results[props.checkout.Status]
  return <Result {...props} />
}

const results: Record<SessionStatus, (props: CheckoutResultProps) => ReactNode> = {
  paid: Paid,
  refunded: ({ checkout }) => (
    <PaymentState
      mark="alert"
      title={checkout.IsDue ? 'Not paid' : 'Payment refunded'}
      amount={checkout}
      about={`${whose(checkout)}: ${stillDue(checkout)}`}
      actions={<PayAgain checkout={checkout} label="Pay again" />}
    >
      <Text>{moneyBack(checkout)}</Text>
    </PaymentState>
  ),
  failed: (props) => (props.checkout.Url === null ? <Declined {...props} /> : <Left {...props} />),
  open: Left,
  expired: ({ checkout }) => (
    <PaymentState
      mark="off"
      title="Payment page expired"
      amount={checkout}
      about={`${whose(checkout)}: ${stillDue(checkout)}`}
      actions={<PayAgain checkout={checkout} label="Start again" />}
    >
      <Text>
        The payment page was open too long, or another payer opened a new one. Nothing was charged on it.
      </Text>
    </PaymentState>
  ),
  settling: ({ checkout, isChecking, onCheck }) => (
    <PaymentState
      mark="run"
      title="Payment settling"
      amount={checkout}
      about={`${whose(checkout)}: started ${formatDateTime(checkout.StartedAt)}`}
      actions={
        <>
          <Button variant="primary" size="lg" isBusy={isChecking} onClick={onCheck}>
            Check again
          </Button>
          <Text textStyle="caption" color="fg.subtle">
            This page checks every few seconds.
          </Text>
        </>
      }
    >
      <Text>
        <b>Don&apos;t pay again.</b> Your bank is confirming the payment. We email you the result. You can
        close this page.
      </Text>
    </PaymentState>
  ),
}

function Declined({ checkout }: CheckoutResultProps) {
  return (
    <PaymentState
      mark="alert"
      title="Card declined"
      amount={checkout}
      about={`${whose(checkout)}: ${stillDue(checkout)}`}
      actions={<PayAgain checkout={checkout} label="Try another card" />}
    >
      <Text>
        Your bank declined the card. Nothing was charged.
        {checkout.IsDue && ' Use another card or call your bank.'}
      </Text>
      <LinkHolds checkout={checkout} />
    </PaymentState>
  )
}

/** The page is still open, also after a card was declined: that alone brings no payer back. */
function Left({ checkout }: CheckoutResultProps) {
  const isDeclined = checkout.Status === 'failed'
  return (
    <PaymentState
      mark="due"
      title="Payment not finished"
      amount={checkout}
      about={`${whose(checkout)}: ${stillDue(checkout)}`}
      actions={<PayAgain checkout={checkout} label={isDeclined ? 'Try another card' : 'Continue payment'} />}
    >
      <Text>
        You left the payment page. {isDeclined && 'The last card was declined. '}Nothing was charged.
        {checkout.IsDue && ` Continue where you stopped until ${formatDateTime(checkout.ExpiresAt)}.`}
      </Text>
      <LinkHolds checkout={checkout} />
    </PaymentState>
  )
}

function LinkHolds({ checkout: { LinkExpiresOn, IsDue } }: { checkout: CheckoutStatus }) {
  if (LinkExpiresOn === null || !IsDue) return null
  return (
    <Text mt="2">To pay later, open your link again. It is valid until {formatDate(LinkExpiresOn)}.</Text>
  )
}

/** 'T-204817, Bram C.' */
const whose = ({ Ticket, For }: CheckoutStatus) => [Ticket.Name, For].filter(Boolean).join(', ')

/** Another payer may have paid since, or the back office asks for it no more. */
const stillDue = ({ DueDate, IsDue }: CheckoutStatus) =>
  !IsDue ? 'nothing is due' : DueDate === null ? 'still due' : `still due ${formatDate(DueDate)}`

/** Back to the open payment page, or to the link that leads to a new one; or away, to pay later. */
function PayAgain({ checkout, label }: { checkout: CheckoutStatus; label: string }) {
  const { Url, LinkData, IsDue } = checkout
  if (!IsDue) return null
  if (Url === null && LinkData === null) return <Text>Open the link in your message again to pay.</Text>
  const link = {
    pathname: '/pre-ex-payment',
    search: String(new URLSearchParams({ data: LinkData ?? '' })),
  }
  return (
    <>
      <LinkButton {...(Url === null ? { to: link } : { href: Url })} variant="primary" size="lg">
        {label}
      </LinkButton>
      {LinkData !== null && (
        <LinkButton to="/" size="lg">
          Pay later
        </LinkButton>
      )}
    </>
  )
}

function Paid({ sessionId, checkout }: CheckoutResultProps) {
  const { ReceiptEmail, Ticket } = checkout
  const query = useQuery(paymentQueries.sessionReceipt(sessionId))
  return (
    <PaymentState
      mark="ok"
      title="Paid"
      amount={checkout}
      actions={
        query.data && (
          <ReceiptButtons
            name={query.data.Name}
            readPdf={() => call(payments.sessionReceiptPdf, { query: { session_id: sessionId } })}
          />
        )
      }
    >
      <Text mb="3">
        {ReceiptEmail !== null && `A receipt is on its way to ${ReceiptEmail}. `}
        {Ticket.Court_Date__c !== null && `Court date: ${formatDate(Ticket.Court_Date__c)}.`}
      </Text>
      {readFailure(query.error).isNotFound ? (
        <Text>Sign in to see the receipt.</Text>
      ) : (
        <QueryState query={query} what="Receipt">
          {(receipt) => <ReceiptDetails receipt={receipt} />}
        </QueryState>
      )}
    </PaymentState>
  )
}
