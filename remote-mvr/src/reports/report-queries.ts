import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { mvr, type MvrReportFilter } from 'shared-api/mvr'

export const reportQueries = {
  all: ['mvr-reports'] as const,
  list: (filter: MvrReportFilter) =>
    queryOptions({
      queryKey: [...reportQueries.all, 'list', filter] as const,
      queryFn: ({ signal }) => call(mvr.reports, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
