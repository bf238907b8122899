import { expect, test } from '@jest/globals'
import { act, waitFor } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { ColumnRows } from './column-rows.tsx'

const shown = [{ id: 'Id', header: 'Id', csv: ({ Id }: { Id: string }) => Id }]
const rowsOf = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ Id: `${letter}${index}` }))
const table = (rows: readonly { Id: string }[]) => (
  <table>
    <ColumnRows rows={rows} shown={shown} selection={undefined} />
  </table>
)
const drawn = () => document.querySelectorAll('tbody > tr:not([aria-hidden])').length
const isComing = () => document.querySelector('tbody[aria-busy=true]') !== null

test('the first rows of a long page stand at once and the others follow', async () => {
  draw(table(rowsOf('a', 60)))
  expect(drawn()).toBe(25)
  expect(isComing()).toBe(true)
  await waitFor(() => expect(drawn()).toBe(60))
  expect(isComing()).toBe(false)
})

test('rows that are drawn stay when the same page is read again', async () => {
  const { redraw } = draw(table(rowsOf('a', 60)))
  await waitFor(() => expect(drawn()).toBe(60))
  redraw(table(rowsOf('a', 60)))
  expect(drawn()).toBe(60)
  redraw(table(rowsOf('b', 60)))
  expect(drawn()).toBe(25)
})

test('a long page that comes back after a short one draws its first rows at once again', async () => {
  const long = rowsOf('a', 60)
  const { redraw } = draw(table(long))
  await waitFor(() => expect(drawn()).toBe(60))
  redraw(table(rowsOf('b', 3)))
  redraw(table(long))
  expect(drawn()).toBe(25)
})

test('a long page that is printed before it is drawn is printed whole', () => {
  draw(table(rowsOf('a', 60)))
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(drawn()).toBe(60)
})
