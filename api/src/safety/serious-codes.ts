/**
 * The codes of 49 CFR 383.51(c) in FMCSA's list: 15 or more over, reckless, lanes, following, phone, texting, no CDL for the
 * vehicle. FMCSA's monthly files leave the punctuation out.
 */
const seriousCodes = [
  /^3922(SLLS4|SLLRD|SLLILC|SLLFC|R|LC|FC)$/,
  /^39280(A|TEXTING)$/,
  /^39282(A1|DUMT)$/,
  /^383(23A2|91A|93B)/,
]

export const isSeriousCode = (code: string): boolean =>
  seriousCodes.some((pattern) => pattern.test(withoutPunctuation(code)))

/** As FMCSA's monthly files write a code: 392.5C2-IOOS is 3925C2IOOS. */
export const withoutPunctuation = (code: string) => code.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase()
