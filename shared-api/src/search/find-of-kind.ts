import { call } from 'shared-api'
import { search } from './search.ts'

interface Asked {
  kind: string
  searchValue: string
  carrierId: string | undefined
  /** The best of so many. */
  size: number
  signal: AbortSignal
}

/** What the kit's `SearchResultsOfKind` asks: it knows no service, so a page hands it this. */
export const findOfKind = ({ kind, searchValue, carrierId, size, signal }: Asked) =>
  call(
    search.global,
    { query: { SearchTerm: searchValue, CarrierId: carrierId, Kinds: kind, PageSize: size } },
    { signal },
  )
