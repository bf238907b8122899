import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { payments } from 'shared-api/payments'

const key = ['payments'] as const

/** What users owe and paid is asked for at every visit, and no cache keeps it when they leave the page. */
const whileShown = { staleTime: 0, gcTime: 0 } as const

/** Milliseconds until a payment that settles is asked for again. */
const pollInterval = 4000

export const paymentQueries = {
  ofTicket: (ticketId: string) =>
    queryOptions({
      ...whileShown,
      queryKey: [...key, 'ticket', ticketId],
      queryFn: ({ signal }) => call(payments.ofTicket, { params: { id: ticketId } }, { signal }),
    }),
  receipt: (paymentId: string) =>
    queryOptions({
      ...whileShown,
      queryKey: [...key, 'receipt', paymentId],
      queryFn: ({ signal }) => call(payments.receipt, { params: { id: paymentId } }, { signal }),
    }),
  /** What a pay link is for. */
  summary: (Data: string) =>
    queryOptions({
      ...whileShown,
      queryKey: [...key, 'link', Data],
      queryFn: ({ signal }) => call(payments.summary, { body: { Data } }, { signal, blocking: false }),
    }),
  /** How a checkout stands; asked again until its payment has settled. */
  checkout: (sessionId: string, every: number = pollInterval) =>
    queryOptions({
      ...whileShown,
      queryKey: [...key, 'checkout', sessionId],
      queryFn: ({ signal }) => call(payments.status, { query: { session_id: sessionId } }, { signal }),
      refetchInterval: ({ state }) => (state.data?.Status === 'settling' ? every : false),
    }),
  sessionReceipt: (sessionId: string) =>
    queryOptions({
      ...whileShown,
      queryKey: [...key, 'session receipt', sessionId],
      queryFn: ({ signal }) =>
        call(payments.sessionReceipt, { query: { session_id: sessionId } }, { signal }),
    }),
}
