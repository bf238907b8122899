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
  const drivers = `${driversOf(all)}${isSearched ? ' found' : ''}`
  return <output>{all === 0 ? drivers : `${drivers}, ${membersOf(active + peOnly, all)}`}</output>
}

function driversOf(count: number) {
  if (count === 0) return 'No drivers'
  return count === 1 ? '1 driver' : `${formatNumber(count)} drivers`
}

function membersOf(members: number, all: number) {
  const membership = 'an active membership'
  if (all === 1) return members === 1 ? `with ${membership}` : `without ${membership}`
  return `${members === 0 ? 'none' : formatNumber(members)} with ${membership}`
}
