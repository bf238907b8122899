import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { draw } from '../testing.tsx'
import type { Column } from './column.ts'
import { ColumnRows } from './column-rows.tsx'

interface Row {
  Id: string
}

const shown: readonly Column<Row>[] = [{ id: 'Name', header: 'Name', cell: ({ Id }) => Id }]

const rowsOf = (letter: string, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ Id: `${letter}${index}` }))

const table = (rows: readonly Row[]) => (
  <table>
    <ColumnRows rows={rows} shown={shown} isFixed={false} selection={undefined} />
  </table>
)

const drawn = () => screen.getAllByRole('row').map(({ textContent }) => textContent)
const idsOf = (rows: readonly Row[]) => rows.map(({ Id }) => Id)

test('few rows stand at once', () => {
  draw(table(rowsOf('a', 10)))
  expect(drawn()).toEqual(idsOf(rowsOf('a', 10)))
  expect(screen.getByRole('rowgroup')).not.toHaveAttribute('aria-busy')
})

test('many rows come a few at a time, and have their room from the first', async () => {
  draw(table(rowsOf('a', 35)))
  expect(drawn()).toEqual(idsOf(rowsOf('a', 20)))
  expect(screen.getByRole('rowgroup')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getAllByRole('cell', { hidden: true }).at(-1)).toHaveStyle({
    height: 'calc(15 * var(--ui-sizes-row))',
  })
  await waitFor(() => expect(drawn()).toEqual(idsOf(rowsOf('a', 35))))
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(35)
  expect(screen.getByRole('rowgroup')).not.toHaveAttribute('aria-busy')
})

test('a row that stays is never away, one that does not is gone at once', async () => {
  const before = rowsOf('a', 25)
  const { redraw } = draw(table(before))
  await waitFor(() => expect(drawn()).toHaveLength(25))
  const after = [...rowsOf('b', 35), ...before.slice(20)]
  redraw(table(after))
  expect(drawn()).toEqual(idsOf([...after.slice(0, 20), ...before.slice(20)]))
  await waitFor(() => expect(drawn()).toEqual(idsOf(after)))
})

test('fewer rows leave none from before', async () => {
  const { redraw } = draw(table(rowsOf('a', 25)))
  await waitFor(() => expect(drawn()).toHaveLength(25))
  redraw(table(rowsOf('b', 3)))
  expect(drawn()).toEqual(['b0', 'b1', 'b2'])
})
