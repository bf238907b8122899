import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { driverLinks } from 'shared-api/driver-links'
import { useDriversChanged } from '../drivers/drivers-changed.ts'

export const driverLinkQueries = {
  all: ['driver-links'] as const,
  /** Requests of all carriers of the caller that wait for an answer, the newest first. */
  pending: () =>
    queryOptions({
      queryKey: [...driverLinkQueries.all, 'pending'] as const,
      queryFn: ({ signal }) => call(driverLinks.list, { query: { PageSize: 100 } }, { signal }),
      // Others ask and answer meanwhile.
      staleTime: 0,
    }),
}

type Answer = 'Approved' | 'Declined'

export function useAnswerLinkRequest() {
  const onSuccess = useDriversChanged()
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: Answer }) =>
      call(driverLinks.answer, { body: { RequestId: id, Answer: answer } }),
    onSuccess,
  })
}

export function useWithdrawLinkRequest() {
  const onSuccess = useDriversChanged()
  return useMutation({
    mutationFn: (id: string) => call(driverLinks.withdraw, { body: { RequestId: id } }),
    onSuccess,
  })
}
