import type { Seriousness } from 'shared-api/tickets/ticket-violations'
import { isSeriousCode } from '../safety/serious-codes.ts'

/** Speeds that are less, by their codes. */
const slowCodes = /^392\.2-SLLS[123]$/

const seriousCategories = ['Following Too Close', 'Improper Lane Change', 'Reckless Driving']

export interface Offense {
  category: string | null
  /** Of the violations that a person linked with the ticket. */
  codes: readonly string[]
}

/** By the codes of the roadside report where one is linked, else by the ticket's category, which has no speed. */
export function seriousnessOf({ category, codes }: Offense): Seriousness {
  if (codes.some(isSeriousCode)) return 'Serious'
  if (category !== null && seriousCategories.includes(category)) return 'Serious'
  const isSpeedKnown = codes.some((code) => slowCodes.test(code))
  if (category === 'Speeding' && !isSpeedKnown) return 'Unknown'
  return category === null && codes.length === 0 ? 'Unknown' : 'Not serious'
}
