import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { carrierKey } from 'shared-api/client/carrier-key'
import { challenges } from 'shared-api/challenges'
import { relatedRows } from 'shared-ui/tables'

export const challengeQueries = {
  all: ['challenges'] as const,
  /** The newest compliance challenges of a carrier or a driver, a few on each page. */
  of: (id: string, Page = 1) =>
    queryOptions({
      queryKey: [...challengeQueries.all, 'of', id, Page] as const,
      queryFn: ({ signal }) =>
        call(
          challenges.related,
          { params: { id }, query: { record_type: 'INSPECTION', Page, PageSize: relatedRows } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  /** Compliance challenges in progress now, and 30 days before. `carrierId` undefined: of all carriers. */
  challengeCount: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: carrierKey(challenges.open.count, carrierId),
      queryFn: ({ signal }) => call(challenges.open.count, { query: { CarrierId: carrierId } }, { signal }),
    }),
}
