import { useState } from 'react'
import { narrowed, nothingSelected, pageToggled, seen, type SelectedRows, toggled } from './selected-rows.ts'

export interface Selection<Row> {
  /** The selected rows of all pages, in the order in which they were selected. */
  rows: readonly Row[]
  has: (id: string) => boolean
  /** How many of them stand on the page on screen. */
  onPage: number
  /** Rows of the page on screen. */
  pageSize: number
  /** `range`: all rows from the one that was pressed before. Stays the same function. */
  toggle: (id: string, how?: { range: boolean }) => void
  togglePage: () => void
  clear: () => void
  /** Leaves of what is selected only these. */
  keep: (ids: readonly string[]) => void
  /** Names a row to those who don't see it: 'Adaeze Winfield'. */
  nameOf: (row: Row) => string
  noun: Noun
}

/** The selected rows as a count: 1 request, 3 requests. */
export interface Noun {
  one: string
  many: string
}

interface Given<Row> {
  /** The rows on screen. */
  rows: readonly Row[]
  /** They answer the question before this one: nothing of them is selected any more. */
  isStale: boolean
  /** The list's filter as one text: a change of it clears the selection. */
  scope: string
  nameOf: (row: Row) => string
  noun: Noun
}

interface Held<Row> extends SelectedRows<Row> {
  scope: string
  isStale: boolean
}

/** Rows that something is to be done with, gathered over the pages of a list while its filter stays. */
export function useSelection<Row extends { Id: string }>(given: Given<Row>): Selection<Row> {
  const { rows, scope, isStale } = given
  const [state, setState] = useState<Held<Row>>({ ...nothingSelected(rows), scope, isStale })
  const held = renewed(state, given)
  if (held !== state) setState(held)

  // The same functions for as long as the list stands: rows that did not change are not drawn again.
  const [actions] = useState(() => {
    const change = (how: (before: SelectedRows<Row>) => SelectedRows<Row>) =>
      setState((before) => ({ ...before, ...how(before) }))
    const choose = (how: (before: SelectedRows<Row>) => SelectedRows<Row>) =>
      setState((before) => (before.isStale ? before : { ...before, ...how(before) }))
    return {
      toggle: (id: string, { range } = { range: false }) => choose((before) => toggled(before, id, range)),
      togglePage: () => choose(pageToggled),
      clear: () => change(({ rows: shown }) => nothingSelected(shown)),
      keep: (ids: readonly string[]) => change((before) => narrowed(before, ids)),
    }
  })

  return {
    ...actions,
    rows: [...held.chosen.values()],
    has: (id) => held.chosen.has(id),
    onPage: rows.filter(({ Id }) => held.chosen.has(Id)).length,
    pageSize: rows.length,
    nameOf: given.nameOf,
    noun: given.noun,
  }
}

function renewed<Row extends { Id: string }>(before: Held<Row>, { rows, scope, isStale }: Given<Row>) {
  if (before.scope !== scope) return { ...nothingSelected(rows), scope, isStale }
  if (before.rows !== rows || before.isStale !== isStale) return { ...seen(before, rows), scope, isStale }
  return before
}
