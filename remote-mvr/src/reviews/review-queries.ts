import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, type CallInput } from 'shared-api'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { type MvrReviewDue, mvrReviews } from 'shared-api/mvr/mvr-review'

/** As many ids as an address can name, so that it can be loaded again. */
export const requestedAtMost = 200

export const reviewQueries = {
  /** A driver's reviews, and what a review of today can be of. */
  ofDriver: (id: string) =>
    queryOptions({
      queryKey: ['mvr-reviews', id] as const,
      queryFn: ({ signal }) => call(mvrReviews.ofDriver, { params: { id } }, { signal }),
      staleTime: 0,
    }),
  /** `CarrierId` undefined: of all carriers. */
  overdue: (CarrierId: string | undefined) =>
    queryOptions({
      queryKey: ['mvr-reviews', 'overdue', CarrierId] as const,
      queryFn: async ({ signal }) =>
        (
          await call(
            mvrReviews.list,
            { query: { CarrierId, list_filter: 'Overdue', PageSize: 1 } },
            { signal },
          )
        ).Total,
      staleTime: 0,
    }),
}

/** The drivers who are due first, at most `requestedAtMost`. */
export async function readDue(CarrierId: string | undefined, list_filter: MvrReviewDue): Promise<string[]> {
  const PageSize = 100
  const pages = await Promise.all(
    Array.from({ length: requestedAtMost / PageSize }, (_, index) =>
      call(mvrReviews.list, { query: { CarrierId, list_filter, Page: index + 1, PageSize } }),
    ),
  )
  return pages.flatMap(({ Data }) => Data.map(({ Id }) => Id))
}

export const useSaveReview = () =>
  useMutation({
    mutationFn: (body: CallInput<typeof mvrReviews.save>['body']) => call(mvrReviews.save, { body }),
  })

/** A look, which the service writes to the access log: nothing of it is kept beyond the page. */
export const useOpenReport = () =>
  useMutation({
    mutationFn: (id: string) =>
      call(mvrRecords.report, { params: { id }, query: { record_type: 'MVR_REPORT' } }),
    meta: { records: 'kept' },
    gcTime: 0,
  })
