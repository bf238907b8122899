import { useState } from 'react'

/** The part of a TanStack query's result that is looked at. */
export interface RetryableQuery<Failure> {
  data: unknown
  error: Failure | null
  /** Milliseconds; 0 where it has never failed. It is kept while the query is asked again, when its error is not. */
  errorUpdatedAt: number
  isFetching: boolean
  /** The data answers the question before this one; it stands until the answer comes. */
  isPlaceholderData?: boolean
  refetch: () => unknown
}

/** Why a query failed. The failure stays while the query is tried again, so that its button keeps the focus. */
export function useRetry<Failure>(query: RetryableQuery<Failure>) {
  const { data, error, errorUpdatedAt, isFetching, isPlaceholderData = false, refetch } = query
  const [tried, setTried] = useState<{ error: Failure | null; at: number }>()
  const isTried = isFetching && (data === undefined || isPlaceholderData) && tried?.at === errorUpdatedAt
  return {
    error: error ?? (isTried ? tried.error : null),
    onRetry: () => {
      if (error !== null) setTried({ error, at: errorUpdatedAt })
      void refetch()
    },
  }
}
