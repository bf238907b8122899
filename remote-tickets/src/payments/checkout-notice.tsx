import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { recordsChanged } from 'shared-api/client/records-changed'
import type { CheckoutStatus } from 'shared-api/payments'
import {
  Box,
  Button,
  Flex,
  formatMoney,
  LinkButton,
  type MarkKind,
  Note,
  readFailure,
  recordPath,
  useFocusOnMount,
  useRetry,
} from 'shared-ui'
import { moneyBack } from './money-back.ts'
import { paymentQueries } from './payment-queries.ts'

const marks: Record<CheckoutStatus['Status'], MarkKind> = {
  paid: 'ok',
  refunded: 'alert',
  settling: 'run',
  failed: 'alert',
  open: 'due',
  expired: 'off',
}

/** How the checkout stands that the payer comes back from; undefined for other visits. */
export function useReturnedCheckout(): CheckoutStatus | undefined {
  const [search] = useSearchParams()
  const sessionId = search.get('session_id')
  return useQuery({ ...paymentQueries.checkout(sessionId ?? ''), enabled: sessionId !== null }).data
}

interface CheckoutNoticeProps {
  /** On any page but that of the ticket. */
  leadsToTicket?: boolean
}

/** On the page that payers come back to: how their checkout went. */
export function CheckoutNotice(props: CheckoutNoticeProps) {
  const [search] = useSearchParams()
  const sessionId = search.get('session_id')
  return sessionId === null ? null : <Result key={sessionId} sessionId={sessionId} {...props} />
}

function Result({ sessionId, leadsToTicket = false }: CheckoutNoticeProps & { sessionId: string }) {
  const queryClient = useQueryClient()
  const query = useQuery(paymentQueries.checkout(sessionId))
  const { data, isFetching } = query
  const { error, onRetry } = useRetry(query)
  const status = data?.Status
  useEffect(() => {
    // What the page has read says how it was before the payment, or while it was settling.
    if (status === 'paid' || status === 'refunded' || status === 'failed') void recordsChanged(queryClient)
  }, [status, queryClient])
  const checkAgain = (
    <Button size="xs" isBusy={isFetching} onClick={onRetry}>
      Check again
    </Button>
  )
  if (data === undefined) {
    if (error === null || readFailure(error).isNotFound) return null
    return (
      <Told isFlush={leadsToTicket}>
        <Note mark="alert" action={checkAgain}>
          <b>Don&apos;t pay again.</b> The result of your payment could not be read.
        </Note>
      </Told>
    )
  }
  return (
    <Told isFlush={leadsToTicket}>
      <Note
        mark={marks[data.Status]}
        action={
          <Flex gap="2">
            {data.Status === 'settling' && checkAgain}
            {leadsToTicket && data.TicketId !== null && (
              <LinkButton size="xs" to={recordPath({ type: 'TICKET', id: data.TicketId })}>
                Open ticket
              </LinkButton>
            )}
          </Flex>
        }
      >
        {leadsToTicket && `Ticket ${data.Ticket.Name}: `}
        <Sentence checkout={data} />
      </Note>
    </Told>
  )
}

/** The payer comes from another site, so focus is nowhere: what became of the money is where the page goes on. */
function Told({ isFlush, children }: { isFlush: boolean; children: ReactNode }) {
  const start = useFocusOnMount<HTMLDivElement>()
  return (
    <Box ref={start} tabIndex={-1} outline="none" mb={isFlush ? '0' : '3'}>
      {children}
    </Box>
  )
}

function Sentence({ checkout }: { checkout: CheckoutStatus }) {
  const { Status, Amount, CurrencyIsoCode, ReceiptEmail, Url, IsDue } = checkout
  const amount = formatMoney(Amount, CurrencyIsoCode)
  if (Status === 'paid')
    return (
      <>
        <b>{amount} paid.</b> {ReceiptEmail !== null && `A receipt is on its way to ${ReceiptEmail}.`}
      </>
    )
  if (Status === 'refunded')
    return IsDue ? (
      <>
        <b>Not paid.</b> {moneyBack(checkout)} {amount} is still due.
      </>
    ) : (
      <>
        <b>Payment refunded.</b> {moneyBack(checkout)} Nothing is due.
      </>
    )
  if (Status === 'settling')
    return (
      <>
        <b>Don&apos;t pay again.</b> Your bank is confirming {amount}. You get an email with the result.
      </>
    )
  if (Status === 'failed' && Url === null)
    return (
      <>
        <b>Card declined.</b> Nothing was charged.{' '}
        {IsDue ? 'Pay with another card, or call your bank.' : 'Nothing is due.'}
      </>
    )
  return (
    <>
      <b>Payment not finished.</b> {Status === 'failed' && 'The last card was declined. '}Nothing was charged.{' '}
      {IsDue ? `${amount} is still due.` : 'Nothing is due.'}
    </>
  )
}
