import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { mvrDisputes } from 'shared-api/mvr/mvr-dispute'

const key = ['mvr-disputes'] as const

/** More than a page of disputes is seen by no one: a report has one that is open. */
const most = 100

export const disputeQueries = {
  ofReport: (ReportId: string) =>
    queryOptions({
      queryKey: [...key, ReportId] as const,
      queryFn: async ({ signal }) =>
        (await call(mvrDisputes.list, { query: { ReportId, PageSize: most } }, { signal })).Data,
      staleTime: 0,
    }),
  /** All that the user sees: a driver's own. */
  own: () =>
    queryOptions({
      queryKey: [...key, 'own'] as const,
      queryFn: async ({ signal }) =>
        (await call(mvrDisputes.list, { query: { PageSize: most } }, { signal })).Data,
      staleTime: 0,
    }),
}

export const useDispute = (ReportId: string) =>
  useMutation({
    mutationFn: (Text: string) =>
      call(mvrDisputes.dispute, { body: { ReportId, Text } }, { blocking: false }),
  })

export const useAnswerDispute = (DisputeId: string) =>
  useMutation({
    mutationFn: (Answer: string) =>
      call(mvrDisputes.answer, { body: { DisputeId, Answer } }, { blocking: false }),
  })
