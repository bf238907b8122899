import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { search } from 'shared-api/search'

interface Asked {
  term: string
  /** Undefined: all carriers. */
  carrierId: string | undefined
}

const soon = 60_000

/** Who types on is not asked for: the pause after which the service is. */
export const typingPause = 120

/** Every kind's best. */
const best = 5

export const searchQueries = {
  all: ['search'] as const,
  /** What the palette shows; the answer before stands until the next one comes. */
  best: ({ term, carrierId }: Asked) =>
    queryOptions({
      queryKey: [...searchQueries.all, 'best', carrierId, term] as const,
      queryFn: ({ signal }) =>
        call(
          search.global,
          { query: { SearchTerm: term, CarrierId: carrierId, PageSize: best } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      enabled: term !== '',
      staleTime: soon,
      gcTime: soon,
    }),
  /** Of which kinds there are how many, and for which term: the answer before stands until the next one comes. */
  totals: ({ term, carrierId }: Asked) =>
    queryOptions({
      queryKey: [...searchQueries.all, 'totals', carrierId, term] as const,
      queryFn: ({ signal }) => totalsOf({ term, carrierId }, signal),
      placeholderData: keepPreviousData,
      enabled: term !== '',
      staleTime: soon,
      gcTime: soon,
    }),
}

async function totalsOf({ term, carrierId }: Asked, signal: AbortSignal) {
  const query = { SearchTerm: term, CarrierId: carrierId, PageSize: 1 }
  return { ...(await call(search.global, { query }, { signal })), term }
}

export type SearchTotals = Awaited<ReturnType<typeof totalsOf>>
