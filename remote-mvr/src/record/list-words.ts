import type { MvrList } from 'shared-api/mvr/mvr-content'

/** What the state says it has none of, and what it does not speak of, are not the same. */
export const kindWords = { 'none reported': 'None reported', unknown: 'Unknown' } as const

export const namesOf = (list: MvrList<string>) =>
  list.kind === 'reported' ? list.rows.join(', ') : kindWords[list.kind]

export const notStated = 'Not stated'
