import type { driverFilterValues } from 'shared-api/drivers'
import { formatNumber } from 'shared-ui'

/** How many drivers each filter value has under the same search. */
type DriverCounts = Record<(typeof driverFilterValues)[number], number>

/** '128 drivers, 118 with an active membership', read out when it changes. Keeps its line while there is no number. */
export function DriverCount({ counts }: { counts: DriverCounts | undefined }) {
  return <output>{counts ? inWords(counts) : '\u00a0'}</output>
}

function inWords({ All: all, Active: active, 'PE Only': peOnly }: DriverCounts) {
  return `${formatNumber(all)} ${all === 1 ? 'driver' : 'drivers'}, ${formatNumber(active + peOnly)} with an active membership`
}
