import { cdlStates } from '../accounts/master-data.ts'

const codes = new Map(
  cdlStates.flatMap(({ label, value }) =>
    [label, value].map((words) => [words.toLowerCase(), value] as const),
  ),
)

/** 'OH', of a code or a name in any case; undefined where no one of that name issues CDLs that count. */
export const cdlStateOf = (typed: string): string | undefined => codes.get(typed.trim().toLowerCase())

export const unknownCdlState = 'Choose a CDL state from the list'
