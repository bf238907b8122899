import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { driverLinks } from 'shared-api/drivers/driver-links'

export const driverLinkQueries = {
  all: ['driver-links'] as const,
  /** Requests of all carriers of the caller that wait for an answer, the newest first. */
  pending: () =>
    queryOptions({
      queryKey: [...driverLinkQueries.all, 'pending'] as const,
      queryFn: ({ signal }) => call(driverLinks.list, { query: { PageSize: 100 } }, { signal }),
      // Others ask and answer at the same time.
      staleTime: 0,
    }),
}

type Answer = 'Approved' | 'Declined'

export const useAnswerLinkRequest = () =>
  useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: Answer }) =>
      call(driverLinks.answer, { body: { RequestId: id, Answer: answer } }),
  })

export const useWithdrawLinkRequest = () =>
  useMutation({
    mutationFn: (id: string) => call(driverLinks.withdraw, { body: { RequestId: id } }),
  })
