import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { pendingCount } from 'shared-api'
import { isCodeLoading } from '../chunks/code-loading.ts'
import { untilIdle } from './idle.ts'

/** False until the page has once had nothing left to load: what is only nice to have is asked for after that. */
export function useIsIdle(): boolean {
  const queryClient = useQueryClient()
  const [hasBeen, setHasBeen] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const isBusy = () => isCodeLoading() || queryClient.isFetching() > 0 || pendingCount() > 0
    untilIdle(isBusy, stop.signal).then(
      () => setHasBeen(true),
      () => {},
    )
    return () => stop.abort()
  }, [queryClient])
  return hasBeen
}
