import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { LinkButton, QueryState, readFailure, Text } from 'shared-ui'
import { CheckoutResult } from './checkout-result.tsx'
import { paymentQueries } from './payment-queries.ts'
import { PaymentState } from './payment-state.tsx'

/** How the checkout of a user who paid by link went. */
export function ReturnPage() {
  const [search] = useSearchParams()
  const sessionId = search.get('session_id')
  return sessionId === null ? <NoCheckout /> : <Checkout key={sessionId} sessionId={sessionId} />
}

function Checkout({ sessionId }: { sessionId: string }) {
  const query = useQuery(paymentQueries.checkout(sessionId))
  if (readFailure(query.error).isNotFound) return <NoCheckout />
  return (
    <QueryState query={query} what="Payment">
      {(checkout) => (
        <CheckoutResult
          sessionId={sessionId}
          checkout={checkout}
          isChecking={query.isFetching}
          onCheck={() => void query.refetch()}
        />
      )}
    </QueryState>
  )
}

function NoCheckout() {
  return (
    <PaymentState
      mark="off"
      title="There is no such payment"
      actions={<LinkButton to="/sign-in">Go to sign-in</LinkButton>}
    >
      <Text>Open the link in your message again. It shows whether the payment is paid.</Text>
    </PaymentState>
  )
}
