import type { BasicSummary, CarrierSafety } from 'shared-api/safety'
import { belowAll, standingOf, urgencyOf } from './standing.ts'

/** As many as fit a panel; the rest is one click away. */
const shownCarriers = 5

/**
 * What the dashboard says of many carriers: the most urgent carriers first, of each the BASICs in alert or near, or
 * the one closest to its threshold where none is. A carrier without any percentile has no BASICs left.
 */
export function mostUrgentOf(carriers: readonly CarrierSafety[]): CarrierSafety[] {
  return carriers
    .map((carrier) => ({ ...carrier, Basics: urgentBasics(carrier) }))
    .toSorted((one, other) => highest(other) - highest(one))
    .slice(0, shownCarriers)
}

function urgentBasics({ Basics }: CarrierSafety) {
  const ranked = Basics.filter(isRanked).toSorted((one, other) => urgencyOf(other) - urgencyOf(one))
  const urgent = ranked.filter((basic) => standingOf(basic).mark !== 'ok')
  return urgent.length > 0 ? urgent : ranked.slice(0, 1)
}

const isRanked = (basic: BasicSummary) => basic.Percentile !== null || basic.Alert

const highest = ({ Basics }: CarrierSafety) => Math.max(belowAll, ...Basics.map(urgencyOf))
