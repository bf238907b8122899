import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'
import { Box, EmptyState, LinkButton, Page, QueryState, readFailure, recordPath } from 'shared-ui'
import { paths } from '../paths.ts'
import { paymentQueries } from './payment-queries.ts'
import { ReceiptButtons } from './receipt-buttons.tsx'
import { ReceiptDetails } from './receipt-details.tsx'

/** The receipt of a payment, for users who see its ticket. */
export function ReceiptPage() {
  const { paymentId = '' } = useParams()
  const query = useQuery(paymentQueries.receipt(paymentId))
  const receipt = query.data
  if (readFailure(query.error).isNotFound) return <NoReceipt />
  const tickets = receipt?.Tickets.flatMap(({ Id, Name }) =>
    Id === null ? [] : [{ label: Name, to: recordPath({ type: 'TICKET', id: Id }) }],
  )
  const title = receipt === undefined ? 'Receipt' : `Receipt ${receipt.Name}`
  return (
    <Page
      title={title}
      crumbs={[
        { label: 'Tickets', to: paths.ticketList },
        ...(tickets?.length === 1 ? tickets : []),
        { label: title },
      ]}
      actions={
        receipt && (
          <ReceiptButtons
            name={receipt.Name}
            readPdf={() => call(payments.receiptPdf, { params: { id: paymentId } })}
          />
        )
      }
    >
      <Box maxWidth="480px">
        <QueryState query={query} what="Receipt">
          {(shown) => <ReceiptDetails receipt={shown} />}
        </QueryState>
      </Box>
    </Page>
  )
}

function NoReceipt() {
  return (
    <Page title="Receipt not found">
      <EmptyState
        kind="notFound"
        title="There is no such receipt"
        text="The payment is not paid yet, or it belongs to a carrier that you don't have access to."
        action={<LinkButton to={paths.ticketList}>Go to tickets</LinkButton>}
      />
    </Page>
  )
}
