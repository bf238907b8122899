import type { TicketPayment } from 'shared-api/payments'
import { Badge, Box, Flex, formatDate, formatMoney, Link, Text } from 'shared-ui'
import { paths } from '../paths.ts'

/** The paid payments of a ticket, each with its receipt. */
export function TransactionList({ payments }: { payments: readonly TicketPayment[] }) {
  return (
    <Box
      mt="3"
      pt="3"
      borderTopWidth="1px"
      textStyle="dense"
      _first={{ mt: '0', pt: '0', borderTopWidth: '0' }}
    >
      {payments.length === 0 ? (
        <Flex justify="space-between" gap="3" color="fg.muted">
          No transactions yet
          <Text as="span" textStyle="caption" color="fg.subtle" _print={{ display: 'none' }}>
            Receipts appear here
          </Text>
        </Flex>
      ) : (
        <Box as="ul" aria-label="Transactions" display="grid" gap="3">
          {payments.map((payment) => (
            <Transaction key={payment.Id} payment={payment} />
          ))}
        </Box>
      )}
    </Box>
  )
}

function Transaction({ payment }: { payment: TicketPayment }) {
  const { Id, paymentName, paidDate, Amount, CurrencyIsoCode, Refunded, IsDisputed, ReceiptId } = payment
  return (
    <li>
      <Flex justify="space-between" gap="3">
        <Text as="span" fontWeight="semibold">
          {paymentName}
        </Text>
        <span>{formatMoney(Amount, CurrencyIsoCode)}</span>
      </Flex>
      <Flex justify="space-between" gap="3" wrap="wrap" color="fg.muted">
        <span>Paid {formatDate(paidDate)}</span>
        {ReceiptId !== null && (
          <Link to={paths.receipt(Id)} aria-label={`Receipt for ${paymentName}`}>
            Receipt
          </Link>
        )}
      </Flex>
      {Refunded !== null && (
        <Flex justify="space-between" gap="3" color="fg.muted">
          <span>Refunded</span>
          <span>{formatMoney(Refunded, CurrencyIsoCode)}</span>
        </Flex>
      )}
      {IsDisputed && <Badge mark="alert">Disputed with the bank</Badge>}
    </li>
  )
}
