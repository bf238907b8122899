import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { mvr } from 'shared-api/mvr'
import { relatedRows } from 'shared-ui/tables'

export const reportQueries = {
  all: ['mvr-reports'] as const,
  /** The newest reports of a carrier or a driver, a few on each page. */
  of: (id: string, Page = 1) =>
    queryOptions({
      queryKey: [...reportQueries.all, 'of', id, Page] as const,
      queryFn: ({ signal }) =>
        call(
          mvr.related,
          { params: { id }, query: { record_type: 'MVR_REPORT', Page, PageSize: relatedRows } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
}
