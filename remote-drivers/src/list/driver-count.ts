import type { driverFilterValues } from 'shared-api/drivers'
import { formatNumber } from 'shared-ui'

/** '128 drivers, 118 with an active membership'; `counts`: drivers under each filter value, with the same search. */
export function driverCount(
  counts: Record<(typeof driverFilterValues)[number], number>,
  isSearched: boolean,
) {
  const { All: all, Active: active, 'PE Only': peOnly } = counts
  const drivers = `${driversOf(all)}${isSearched ? ' found' : ''}`
  return all === 0 ? drivers : `${drivers}, ${membersOf(active + peOnly, all)}`
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
