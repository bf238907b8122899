import type { driverFilterValues } from 'shared-api/drivers'
import { formatNumber } from 'shared-ui'

interface DriverCountProps {
  /** How many drivers each filter value has under the same search. */
  counts: Record<(typeof driverFilterValues)[number], number> | undefined
  isSearched: boolean
}

/** '128 drivers, 118 with an active membership', read out when it changes. Keeps its line while there is no number. */
export function DriverCount({ counts, isSearched }: DriverCountProps) {
  if (!counts) return <output>{'\u00a0'}</output>
  const { All: all, Active: active, 'PE Only': peOnly } = counts
  const drivers = `${formatNumber(all)} ${all === 1 ? 'driver' : 'drivers'}${isSearched ? ' found' : ''}`
  return <output>{`${drivers}, ${formatNumber(active + peOnly)} with an active membership`}</output>
}
