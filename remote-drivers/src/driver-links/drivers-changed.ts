import { useQueryClient } from '@tanstack/react-query'
import { driverLinksKey } from './driver-links-key.ts'
import { driverQueries } from '../drivers/driver-queries.ts'
import { membershipQueries } from '../memberships/membership-queries.ts'

/** Lists and counts that a driver is in are asked for again where they are next seen. */
export function useDriversChanged() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [driverQueries.all, membershipQueries.all, driverLinksKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
}
