import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type DriverFilter, drivers } from 'shared-api/drivers'

export const driverQueries = {
  all: ['drivers'] as const,
  list: (filter: DriverFilter) =>
    queryOptions({
      queryKey: [...driverQueries.all, 'list', filter] as const,
      queryFn: ({ signal }) => call(drivers.list, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
