import { useState } from 'react'

/** The part of a TanStack query's result that is looked at. */
interface Query<Failure> {
  data: unknown
  error: Failure | null
  isFetching: boolean
  refetch: () => unknown
}

/** Why a query failed. The failure stays while the query is tried again, so that its button keeps the focus. */
export function useRetry<Failure>({ data, error, isFetching, refetch }: Query<Failure>) {
  const [retried, setRetried] = useState<Failure | null>(null)
  if (retried !== null && data !== undefined) setRetried(null)
  return {
    error: error ?? (isFetching ? retried : null),
    onRetry: () => {
      setRetried(error)
      void refetch()
    },
  }
}
