import { afterEach, expect, jest, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { draw } from '../testing.tsx'
import type { Column } from './column.ts'
import { ColumnRows } from './column-rows.tsx'

interface Row {
  Id: string
  Name: string
}

const shown: readonly Column<Row>[] = [
  { id: 'Id', header: 'Id', cell: ({ Id }) => Id, csv: ({ Id }) => Id },
  { id: 'Name', header: 'Name', cell: ({ Name }) => Name, csv: () => '', text: ({ Name }) => Name },
]

const rowsOf = (letter: string, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ Id: `${letter}${index + 100}`, Name: '' }))

const table = (rows: readonly Row[]) => (
  <table>
    <ColumnRows rows={rows} shown={shown} isFixed={false} selection={undefined} />
  </table>
)

// By what they are: to tell the role of a thousand cells again and again takes longer than to draw them.
const drawn = () =>
  [...document.querySelectorAll('tbody > tr:not([aria-hidden])')].map((row) => row.textContent.slice(0, 4))
const idsOf = (rows: readonly Row[]) => rows.map(({ Id }) => Id)
/** Rows that the empty ones leave room for. */
const room = () =>
  [...document.querySelectorAll<HTMLElement>('tr[aria-hidden] > td')].flatMap(
    ({ style }) => /calc\((\d+) \*/.exec(style.height)?.[1] ?? [],
  )

afterEach(() => {
  jest.restoreAllMocks()
})

test('as many rows as a window shows stand at once', () => {
  draw(table(rowsOf('a', 15)))
  expect(drawn()).toEqual(idsOf(rowsOf('a', 15)))
  expect(screen.getByRole('rowgroup')).not.toHaveAttribute('aria-busy')
})

test('others come in the frames after, and have their room from the first', async () => {
  const rows = rowsOf('a', 60)
  draw(table(rows))
  expect(drawn()).toEqual(idsOf(rows.slice(0, 15)))
  expect(screen.getByRole('rowgroup')).toHaveAttribute('aria-busy', 'true')
  expect(room()).toEqual(['45'])
  await waitFor(() => expect(drawn()).toEqual(idsOf(rows)))
  expect(room()).toEqual([])
  expect(screen.getByRole('rowgroup')).not.toHaveAttribute('aria-busy')
})

test('the rows that make a column wide stand at once, wherever they are', () => {
  const rows = rowsOf('a', 60).map((row, index) => ({
    ...row,
    Name: index === 30 || index === 50 ? 'Maximiliana' : index === 40 ? 'Illtillilitil' : 'Jo',
  }))
  draw(table(rows))
  expect(drawn()).toEqual([...idsOf(rows.slice(0, 15)), 'a130', 'a150'])
  expect(room()).toEqual(['15', '19', '9'])
})

test('rows that were drawn stay while others come', async () => {
  const before = rowsOf('a', 60)
  const { redraw } = draw(table(before))
  await waitFor(() => expect(drawn()).toHaveLength(60))
  const after = [...rowsOf('b', 30), ...before.slice(0, 30)]
  redraw(table(after))
  expect(drawn()).toEqual(idsOf([...after.slice(0, 15), ...after.slice(30)]))
  await waitFor(() => expect(drawn()).toEqual(idsOf(after)))
})

/** Forty pixels each: the window, as high as nineteen, begins at the fortieth of sixty. */
function scrollDown() {
  const place = new DOMRect(0, -1600, 1000, 2400)
  jest.spyOn(screen.getByRole('rowgroup'), 'getBoundingClientRect').mockReturnValue(place)
  fireEvent.scroll(window)
}

test('whoever has scrolled sees the rows there first', async () => {
  const { redraw } = draw(table(rowsOf('a', 60)))
  await waitFor(() => expect(drawn()).toHaveLength(60))
  scrollDown()
  const after = rowsOf('b', 60)
  redraw(table(after))
  expect(drawn()).toEqual(idsOf(after.slice(40)))
  expect(room()).toEqual(['40'])
  // Further down than the last page has rows.
  const last = rowsOf('c', 30)
  redraw(table(last))
  expect(drawn()).toEqual(idsOf(last.slice(10)))
})

test('where somebody is taken down at once, the rows there stand in the same frame', () => {
  const rows = rowsOf('a', 60)
  draw(table(rows))
  scrollDown()
  expect(drawn()).toEqual(idsOf([...rows.slice(0, 15), ...rows.slice(40)]))
})
