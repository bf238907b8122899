import { queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { fmcsaWord } from 'shared-api/safety/fmcsa-word'
import { safetyQueries } from '../safety/safety-queries.ts'

export const officialQueries = {
  /** What users copied from FMCSA about a carrier. */
  word: (CarrierId: string) =>
    queryOptions({
      queryKey: [...safetyQueries.all, 'official', CarrierId] as const,
      queryFn: ({ signal }) => call(fmcsaWord.read, { query: { CarrierId } }, { signal }),
    }),
}
