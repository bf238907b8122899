import { cdlStates } from '../accounts/master-data.ts'

const codes = new Map(
  cdlStates.flatMap(({ label, value }) => [label, value].map((name) => [name.toLowerCase(), value] as const)),
)

/** 'OH' for a code or name in any case; undefined when it issues no valid CDLs. */
export const cdlStateOf = (typed: string): string | undefined => codes.get(typed.trim().toLowerCase())

export const unknownCdlState = 'Choose a CDL state from the list'
