import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import type { Basic } from 'shared-api/safety'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { type graphMonths, smsDashboard } from 'shared-api/safety/sms-dashboard'
import { safetyQueries } from '../safety/safety-queries.ts'

/** A carrier at a snapshot; without one at the newest. */
export interface CarrierAt {
  CarrierId: string
  Snapshot: string | undefined
}

export type GraphMonths = (typeof graphMonths)[number]

const key = [...safetyQueries.all, 'dashboard'] as const
const top = { Page: 1, PageSize: 5, SortBy: 'Points', SortDir: 'desc', get_report: 'true' } as const

export const dashboardQueries = {
  details: (query: CarrierAt) =>
    queryOptions({
      queryKey: [...key, 'details', query] as const,
      queryFn: ({ signal }) => call(smsDashboard.details, { query }, { signal }),
    }),
  pointsByMonth: (at: CarrierAt, months: GraphMonths) =>
    queryOptions({
      queryKey: [...key, 'months', at, months] as const,
      queryFn: ({ signal }) =>
        call(smsDashboard.pointsByMonth, { query: { ...at, graph_filter: months } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  pointsByState: (query: CarrierAt) =>
    queryOptions({
      queryKey: [...key, 'states', query] as const,
      queryFn: ({ signal }) => call(smsDashboard.pointsByState, { query }, { signal }),
    }),
  /** The five drivers, codes and units with most points. */
  offenders: (at: CarrierAt) =>
    queryOptions({
      queryKey: [...key, 'offenders', at] as const,
      queryFn: async ({ signal }) => {
        const [drivers, codes, units] = await Promise.all([
          call(smsDashboard.drivers, { query: { ...at, ...top } }, { signal }),
          call(smsDashboard.codes, { query: { ...at, ...top } }, { signal }),
          call(smsDashboard.units, { query: { ...at, ...top } }, { signal }),
        ])
        return { drivers, codes, units }
      },
    }),
  /** What would change the BASIC that calls for action: the violation to challenge, and time alone. */
  outlook: (CarrierId: string, Basic: Basic) =>
    queryOptions({
      queryKey: [...key, 'outlook', CarrierId, Basic] as const,
      queryFn: async ({ signal }) => {
        const [ranking, calendar] = await Promise.all([
          call(safetyAnalysis.challengeRanking, { query: { CarrierId, Basic, PageSize: 1 } }, { signal }),
          call(safetyAnalysis.rollOffCalendar, { query: { CarrierId, Basic } }, { signal }),
        ])
        return { challenge: ranking.Data[0], calendar }
      },
    }),
}
