import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { membershipQueries } from './membership-queries.ts'
import type { Member } from './membership-state.ts'

/** What each driver has, one question after the other: a selection is a hundred drivers, and the service has others to serve. */
export function usePrefetchHistories(drivers: readonly Member[], isWanted: (driver: Member) => boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    let isLeft = false
    async function read() {
      for (const { Id } of drivers.filter(isWanted)) {
        if (isLeft) return
        // Its own place on screen says what failed.
        await queryClient.query(membershipQueries.history(Id)).catch(() => undefined)
      }
    }
    void read()
    return () => {
      isLeft = true
    }
  }, [queryClient, drivers, isWanted])
}
