import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { ListEmpty } from './list-empty.tsx'

const change = jest.fn()
const defaults = { Page: 1, PageSize: 10, Search: '', Status: 'All', SortBy: 'Name', SortDir: 'asc' as const }
const tabs = {
  label: 'Status',
  field: 'Status',
  values: ['All', 'Open'],
  none: (value: string) => `No ${value.toLowerCase()} tickets`,
}

interface Given {
  filter?: object
  all?: number
  narrowed?: string
}

function open({ filter = {}, all = 0, narrowed }: Given) {
  return draw(
    <ListEmpty
      list={{
        filter: { ...defaults, ...filter },
        defaults,
        change,
        noun: { one: 'ticket', many: 'tickets' },
      }}
      page={{ Data: [], Page: 1, PageSize: 10, Total: 0, Counts: { All: all, Open: 0 } }}
      empty={{ icon: 'user', text: 'A ticket appears here once it is reported.', narrowed }}
      tabs={tabs}
    />,
  )
}

test.each([[{}], [{ Status: 'Open' }]])('a list without any row under %j has none yet', (filter) => {
  open({ filter })
  expect(screen.getByText('No tickets yet')).toBeVisible()
  expect(screen.getByText('A ticket appears here once it is reported.')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a tab without rows leads to all of them', async () => {
  const { user } = open({ filter: { Status: 'Open' }, all: 128 })
  expect(screen.getByText('No open tickets')).toBeVisible()
  expect(screen.getByText('There are 128 tickets in all.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all tickets' }))
  expect(change).toHaveBeenLastCalledWith({ Status: 'All' })
})

test.each([
  [1, '1 other ticket matches.'],
  [2, '2 other tickets match.'],
])('a search under a tab says that %i rows are found under others', async (all, words) => {
  const { user } = open({ filter: { Status: 'Open', Search: 'Winfield' }, all })
  expect(screen.getByText('No open tickets match "Winfield"')).toBeVisible()
  expect(screen.getByText(words)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Search all tickets' }))
  expect(change).toHaveBeenLastCalledWith({ Status: 'All' })
})

test('clearing the filters of an empty list keeps the sort order', async () => {
  const { user } = open({ filter: { Search: 'Zzyzx', Status: 'Open', SortBy: 'Driver', Page: 3 } })
  expect(screen.getByText('No tickets match "Zzyzx"')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(change).toHaveBeenLastCalledWith({ ...defaults, SortBy: 'Driver' })
})

test('a list with a search alone offers to clear the search', async () => {
  const { user } = open({ filter: { Search: 'Zzyzx' } })
  expect(screen.getByText('Check the spelling, or clear the search.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(change).toHaveBeenLastCalledWith(defaults)
})

test('a filter of the list itself says what there is none of under it', () => {
  open({ narrowed: 'No tickets with a court date this week' })
  expect(screen.getByText('No tickets with a court date this week')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeVisible()
})
