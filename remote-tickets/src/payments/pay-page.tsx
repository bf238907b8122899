import { useQuery } from '@tanstack/react-query'
import { Link, QueryState, readFailure, Text, useLinkQuery } from 'shared-ui'
import { LinkStates } from './link-states.tsx'
import { PayByLink } from './pay-by-link.tsx'
import { paymentQueries } from './payment-queries.ts'
import { PaymentState } from './payment-state.tsx'

/** The page of a pay link. It needs no sign-in. */
export function PayPage() {
  const data = useLinkQuery().get('data')
  if (data === null)
    return (
      <PaymentState mark="off" title="Open the link in your message again">
        <Text>For your security, the link is not kept when this page is reloaded.</Text>
      </PaymentState>
    )
  return <LinkedPayment key={data} data={data} />
}

function LinkedPayment({ data }: { data: string }) {
  const query = useQuery(paymentQueries.summary(data))
  if (readFailure(query.error).isNotFound)
    return (
      <PaymentState mark="off" title="This link doesn't open a payment">
        <Text>
          Nothing was charged. Open the complete link from your message, or <Link to="/sign-in">sign in</Link>{' '}
          to pay.
        </Text>
      </PaymentState>
    )
  return (
    <QueryState query={query} what="Payment">
      {(summary) =>
        summary.State === 'due' ? (
          <PayByLink summary={summary} data={data} />
        ) : (
          <LinkStates summary={summary} data={data} />
        )
      }
    </QueryState>
  )
}
