import type { Seriousness } from 'shared-api/tickets/ticket-violations'

/** The codes of 49 CFR 383.51(c) in FMCSA's list: 15 or more over, reckless, lanes, following, phone, texting, no CDL for the vehicle. */
const seriousCodes = [
  /^392\.2-?(SLLS4|SLLRD|SLLILC|SLLFC|R|LC|FC)$/,
  /^392\.80(A|-TEXTING)$/,
  /^392\.82(A1|DUMT)$/,
  /^383\.(23A2|91A|93B)/,
]

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
  if (codes.some((code) => seriousCodes.some((pattern) => pattern.test(code)))) return 'Serious'
  if (category !== null && seriousCategories.includes(category)) return 'Serious'
  const isSpeedKnown = codes.some((code) => slowCodes.test(code))
  if (category === 'Speeding' && !isSpeedKnown) return 'Unknown'
  return category === null && codes.length === 0 ? 'Unknown' : 'Not serious'
}
