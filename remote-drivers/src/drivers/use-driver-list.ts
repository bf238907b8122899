import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { DriverFilter } from 'shared-api/drivers'
import { driverQueries } from './driver-queries.ts'

/**
 * One page of drivers. A hundred rows take a moment to draw: they are drawn piece by piece, and typing goes on meanwhile.
 */
export function useDriverList(filter: DriverFilter) {
  const list = useQuery(driverQueries.list(filter))
  const data = useDeferredValue(list.data)
  return { ...list, data, isPlaceholderData: list.isPlaceholderData || data !== list.data }
}
