import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { mvr, type MvrStatus } from 'shared-api/mvr'

const one = { PageSize: 1 } as const

export const mvrQueries = {
  /** How many reports have a status now. `CarrierId` undefined: of all carriers. */
  reportsOf: (Status: MvrStatus, CarrierId: string | undefined) =>
    queryOptions({
      queryKey: ['mvr', 'reports of a status', Status, CarrierId] as const,
      queryFn: async ({ signal }) =>
        (await call(mvr.reports, { query: { Status, CarrierId, ...one } }, { signal })).Total,
      staleTime: 0,
    }),
  batchesInProcess: (CarrierId: string | undefined) =>
    queryOptions({
      queryKey: ['mvr', 'batches in process', CarrierId] as const,
      queryFn: async ({ signal }) =>
        (await call(mvr.batches, { query: { list_filter: 'In Process', CarrierId, ...one } }, { signal }))
          .Total,
      staleTime: 0,
    }),
}
