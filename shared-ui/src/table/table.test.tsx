import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { Card, CardList } from './card-list.tsx'
import { Table } from './table.tsx'
import { type Sort, Td, Th } from './table-cells.tsx'

const rows = (
  <>
    <Table caption="Drivers">
      <tbody>
        <tr>
          <Td>Adaeze Winfield</Td>
        </tr>
      </tbody>
    </Table>
    <CardList label="Drivers">
      <Card title="Adaeze Winfield" />
    </CardList>
  </>
)

function holdPhone() {
  const list = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  Object.assign(globalThis, { matchMedia: () => list })
}

test('a wide screen shows a table', () => {
  draw(rows)
  expect(screen.getByRole('table', { name: 'Drivers' })).toBeVisible()
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})

test('a phone shows cards in its place', () => {
  holdPhone()
  draw(rows)
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'Drivers' })).toHaveTextContent('Adaeze Winfield')
})

test('a table without cards stays a table on a phone', () => {
  holdPhone()
  draw(
    <Table caption="Scores" onPhone="scroll">
      <tbody />
    </Table>,
  )
  expect(screen.getByRole('table', { name: 'Scores' })).toBeInTheDocument()
})

test('a head sorts ascending first, then descending, and says how it is sorted', async () => {
  const onSorted = jest.fn()
  const heads = (sort?: Sort) => (
    <Table caption="Drivers">
      <thead>
        <tr>
          <Th sortKey="Name" sort={sort} onSorted={onSorted}>
            Driver
          </Th>
          <Th>CDL</Th>
        </tr>
      </thead>
    </Table>
  )
  const { user, redraw } = draw(heads())
  const head = screen.getByRole('columnheader', { name: 'Driver' })
  expect(head).not.toHaveAttribute('aria-sort')
  await user.click(screen.getByRole('button', { name: 'Driver' }))
  redraw(heads({ by: 'Name', dir: 'asc' }))
  expect(head).toHaveAttribute('aria-sort', 'ascending')
  await user.click(screen.getByRole('button', { name: 'Driver' }))
  redraw(heads({ by: 'Name', dir: 'desc' }))
  expect(head).toHaveAttribute('aria-sort', 'descending')
  await user.click(screen.getByRole('button', { name: 'Driver' }))
  expect(onSorted.mock.calls).toEqual([
    [{ by: 'Name', dir: 'asc' }],
    [{ by: 'Name', dir: 'desc' }],
    [{ by: 'Name', dir: 'asc' }],
  ])
  expect(screen.queryByRole('button', { name: 'CDL' })).not.toBeInTheDocument()
})
