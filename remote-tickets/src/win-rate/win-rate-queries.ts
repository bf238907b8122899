import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { winLoss } from 'shared-api/tickets/win-loss'

export const winRateQueries = {
  all: ['win-rate'] as const,
  /** How cases ended in the last twelve months. `carrierId` undefined: of all carriers. */
  lastYear: (carrierId: string | undefined) =>
    queryOptions({
      queryKey: [...winRateQueries.all, carrierId] as const,
      queryFn: ({ signal }) => call(winLoss.figure, { query: { CarrierId: carrierId } }, { signal }),
    }),
}
