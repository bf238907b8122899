import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import type { Column } from './column.ts'
import { SortLine } from './sort-line.tsx'

type Key = 'Name' | 'Until' | 'CreatedDate'

const column = (header: string, sortKey?: Key): Column<never, Key> => ({
  id: header,
  header,
  sortKey,
  cell: () => null,
})
const columns = [column('Name', 'Name'), column('Status'), column('Expires', 'Until')]

function open(sort: { by: Key; dir: 'asc' | 'desc' }) {
  const onSorted = jest.fn()
  const { user } = draw(<SortLine columns={columns} sort={sort} onSorted={onSorted} />)
  return { user, onSorted, choice: screen.getByRole('combobox', { name: 'Sort by' }) }
}

const offered = (choice: HTMLElement) => [...choice.querySelectorAll('option')].map(({ text }) => text)

test('the sort line offers every sortable column, ascending first, then descending', async () => {
  const { user, onSorted, choice } = open({ by: 'Name', dir: 'asc' })
  expect(choice).toHaveDisplayValue('Name')
  expect(offered(choice)).toEqual(['Name', 'Expires'])
  await user.selectOptions(choice, 'Expires')
  await user.click(screen.getByRole('button', { name: 'Sort descending' }))
  expect(onSorted.mock.calls).toEqual([[{ by: 'Until', dir: 'asc' }], [{ by: 'Name', dir: 'desc' }]])
})

test('a list that no column has sorted says so', () => {
  const { choice } = open({ by: 'CreatedDate', dir: 'desc' })
  expect(choice).toHaveDisplayValue('Default order')
  expect(offered(choice)).toEqual(['Default order', 'Name', 'Expires'])
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
