/** The selection in a list: rows of all its pages, as they were last seen. */
export interface SelectedRows<Row> {
  /** The rows on screen, in order. */
  rows: readonly Row[]
  /** By id, in the order in which they were selected. */
  chosen: ReadonlyMap<string, Row>
  /** The row that was pressed last: a range begins there. */
  anchor: string | undefined
}

interface WithId {
  Id: string
}

export const nothingSelected = <Row>(rows: readonly Row[]): SelectedRows<Row> => ({
  rows,
  chosen: new Map(),
  anchor: undefined,
})

/** Another page, or the same one read again: what is selected of it is as it is now. */
export function seen<Row extends WithId>(before: SelectedRows<Row>, rows: readonly Row[]): SelectedRows<Row> {
  const chosen = new Map(before.chosen)
  for (const row of rows) if (chosen.has(row.Id)) chosen.set(row.Id, row)
  return { ...before, rows, chosen }
}

/** The row changes over; a range, all rows from the one that was pressed before become what this one becomes. */
export function toggled<Row extends WithId>(
  before: SelectedRows<Row>,
  id: string,
  isRange: boolean,
): SelectedRows<Row> {
  const { rows, chosen, anchor } = before
  const here = rows.findIndex(({ Id }) => Id === id)
  if (here === -1) return before
  const from = isRange ? rows.findIndex(({ Id }) => Id === anchor) : -1
  const range = rows.slice(
    Math.min(here, from === -1 ? here : from),
    Math.max(here, from === -1 ? here : from) + 1,
  )
  return { rows, chosen: changed(chosen, range, !chosen.has(id)), anchor: id }
}

/** All rows on screen, or none of them where all are selected already. */
export function pageToggled<Row extends WithId>(before: SelectedRows<Row>): SelectedRows<Row> {
  const isAll = before.rows.every(({ Id }) => before.chosen.has(Id))
  return { ...before, chosen: changed(before.chosen, before.rows, !isAll), anchor: undefined }
}

/** The selection, limited to these ids. */
export const narrowed = <Row>(before: SelectedRows<Row>, ids: readonly string[]): SelectedRows<Row> => ({
  ...before,
  chosen: new Map([...before.chosen].filter(([id]) => ids.includes(id))),
  anchor: undefined,
})

function changed<Row extends WithId>(
  chosen: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  isChosen: boolean,
): ReadonlyMap<string, Row> {
  const next = new Map(chosen)
  for (const row of rows) {
    if (!isChosen) next.delete(row.Id)
    else if (!next.has(row.Id)) next.set(row.Id, row)
  }
  return next
}
