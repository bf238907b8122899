import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type LinkState, payments, type PaymentSummary } from 'shared-api/payments'
import { useToken } from 'shared-auth'
import { Button, formatDate, LinkButton, Note, notify, readFailure, Text } from 'shared-ui'
import { paymentQueries } from './payment-queries.ts'
import { PaymentState } from './payment-state.tsx'

interface LinkStateProps {
  summary: PaymentSummary
  data: string
}

/** What a pay link shows when its payment can't be paid with it. */
export function LinkStates(props: LinkStateProps) {
  const State = states[props.summary.State]
  return <State {...props} />
}

const states: Record<LinkState, (props: LinkStateProps) => React.ReactNode> = {
  due: () => null,
  paid: ({ summary }) => (
    <PaymentState mark="ok" title="Paid" amount={summary.Payment} about={whose(summary)}>
      <Text>Paid on {formatDate(summary.Payment.paidDate)}. Nothing more is due with this link.</Text>
    </PaymentState>
  ),
  settling: Settling,
  cancelled: ({ summary }) => (
    <PaymentState mark="off" title="Payment cancelled" amount={summary.Payment} about={whose(summary)}>
      <Text>Nothing is due. Ask {summary.Carrier} if you expected to pay.</Text>
    </PaymentState>
  ),
  'link expired': Expired,
}

/** 'T-204817, Bram C.' */
const whose = ({ Ticket, For }: PaymentSummary) => [Ticket.Name, For].filter(Boolean).join(', ')

function Settling({ summary, data }: LinkStateProps) {
  const { isFetching, refetch } = useQuery(paymentQueries.summary(data))
  return (
    <PaymentState
      mark="run"
      title="Payment settling"
      amount={summary.Payment}
      about={whose(summary)}
      actions={
        <Button variant="primary" size="lg" isBusy={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      }
    >
      <Text>
        <b>Don&apos;t pay again.</b> The bank is confirming the payment. You can close this page.
      </Text>
    </PaymentState>
  )
}

function Expired({ summary, data }: LinkStateProps) {
  const isSignedOut = useToken() === undefined
  const renew = useMutation({
    mutationFn: () => call(payments.renewLink, { body: { Data: data } }),
    meta: { records: 'kept' },
    onError: (error) => notify.failure('The new link was not sent', readFailure(error).message),
  })
  return (
    <PaymentState
      mark="off"
      title="Link expired"
      amount={summary.Payment}
      about={`${whose(summary)}: link of ${formatDate(summary.LinkIssuedOn)}, valid 90 days`}
      actions={
        <>
          {!renew.isSuccess && (
            <Button variant="primary" size="lg" isBusy={renew.isPending} onClick={() => renew.mutate()}>
              Email new link
            </Button>
          )}
          {isSignedOut && (
            <LinkButton to="/sign-in" size="lg">
              Sign in to pay
            </LinkButton>
          )}
        </>
      }
    >
      {renew.isSuccess ? (
        <Note mark="ok">
          A new link is on its way to the address that received this one. If this link did not come by email,
          ask for a new one.
        </Note>
      ) : (
        <Text>Nothing was charged. We can send a new link to the address that received this one.</Text>
      )}
    </PaymentState>
  )
}
