import { keepPreviousData, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { call } from 'shared-api'
import { search } from 'shared-api/search'
import { firstResultCount, searchResultsKey } from 'shared-ui'
import { searchKey } from '../queries/query-client.ts'

interface Asked {
  term: string
  /** Undefined: all carriers. */
  carrierId: string | undefined
}

/** The pause in typing after which the service is asked. */
export const typingPause = 120

/** Every kind's best. */
const best = 5

export const searchQueries = {
  /** The palette's results; the previous answer stays until the next one arrives. */
  best: ({ term, carrierId }: Asked) =>
    queryOptions({
      queryKey: [...searchKey, 'best', carrierId, term] as const,
      queryFn: ({ signal }) =>
        call(
          search.global,
          { query: { SearchTerm: term, CarrierId: carrierId, PageSize: best } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      enabled: term !== '',
    }),
  /** Counts by kind, and their term; the previous answer stays until the next one arrives. */
  totals: ({ term, carrierId }: Asked) =>
    queryOptions({
      queryKey: [...searchKey, 'totals', carrierId, term] as const,
      queryFn: (context) => totalsOf({ term, carrierId }, context),
      placeholderData: keepPreviousData,
      enabled: term !== '',
    }),
}

type Context = Pick<QueryFunctionContext, 'client' | 'signal'>

/** The first results of each kind come with them: what counts them and what draws them has them at once. */
async function totalsOf({ term, carrierId }: Asked, { client, signal }: Context) {
  const query = { SearchTerm: term, CarrierId: carrierId, PageSize: firstResultCount }
  const found = await call(search.global, { query }, { signal })
  for (const group of found.Groups) {
    const key = searchResultsKey(group.Kind, { searchValue: term, carrierId })
    client.setQueryData(key, { ...found, Groups: [group] })
  }
  return { ...found, term }
}

export type SearchTotals = Awaited<ReturnType<typeof totalsOf>>

interface AskedOfKind {
  kind: string
  searchValue: string
  carrierId: string | undefined
  /** The best of so many. */
  size: number
  signal: AbortSignal
}

/** The query of the kit's `SearchResultsOfKind`, which knows no service. */
export const findOfKind = ({ kind, searchValue, carrierId, size, signal }: AskedOfKind) =>
  call(
    search.global,
    { query: { SearchTerm: searchValue, CarrierId: carrierId, Kinds: kind, PageSize: size } },
    { signal },
  )
