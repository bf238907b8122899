import { expect, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { _default as withDefault } from 'zod/mini'
import { useUrlFilter } from './use-url-filter.ts'

const Filter = z.strictObject({
  Page: withDefault(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  SortDir: withDefault(z.enum(['asc', 'desc']), 'desc'),
  Search: withDefault(z.string(), ''),
  CarrierId: z.optional(z.string()),
  list_filter: withDefault(z.enum(['All', 'MVR Only']), 'All'),
})

function openAt(address: string) {
  const page = renderHook(
    () => {
      const [filter, change] = useUrlFilter(Filter)
      const { search, state } = useLocation()
      return { filter, change, search, left: `${search} ${JSON.stringify(state)}`, go: useNavigate() }
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <MemoryRouter initialEntries={['/before', address]}>{children}</MemoryRouter>
      ),
    },
  )
  return {
    now: () => page.result.current,
    change: (changed: Partial<z.infer<typeof Filter>>) => act(() => page.result.current.change(changed)),
    back: () => act(() => void page.result.current.go(-1)),
  }
}

const untouched = { Page: 1, SortDir: 'desc', Search: '', list_filter: 'All' }

test('an address without a filter shows the defaults', () => {
  expect(openAt('/list').now().filter).toEqual(untouched)
})

test('an address says the whole filter', () => {
  const { now } = openAt('/list?Page=3&SortDir=asc&list_filter=MVR+Only')
  expect(now().filter).toEqual({ ...untouched, Page: 3, SortDir: 'asc', list_filter: 'MVR Only' })
})

test.each([
  ['a word for a number', '?Page=two&list_filter=MVR+Only'],
  ['a number out of range', '?Page=-1&list_filter=MVR+Only'],
  ['an unknown choice', '?SortDir=sideways&list_filter=MVR+Only'],
  ['a field that no one knows', '?utm_source=mail&list_filter=MVR+Only'],
  ['several of them', '?Page=0&SortDir=&a=1&b=2&list_filter=MVR+Only'],
])('an address with %s keeps the rest of the filter', (_, search) => {
  expect(openAt(`/list${search}`).now().filter).toEqual({ ...untouched, list_filter: 'MVR Only' })
})

test('the carrier and the search text are not taken from an address', () => {
  expect(openAt('/list?CarrierId=17&Search=Winfield').now().filter).toEqual(untouched)
})

test('a change is in the address, what stands at its default is not', () => {
  const { change, now } = openAt('/list?SortDir=asc')
  change({ list_filter: 'MVR Only', SortDir: 'desc' })
  expect(now().search).toBe('?list_filter=MVR+Only')
  expect(now().filter).toEqual({ ...untouched, list_filter: 'MVR Only' })
})

test('any change but that of the page goes back to the first page', () => {
  const { change, now } = openAt('/list?Page=4')
  change({ Page: 5 })
  expect(now().filter.Page).toBe(5)
  change({ SortDir: 'asc' })
  expect(now().filter).toEqual({ ...untouched, SortDir: 'asc' })
})

test('a search text leaves nothing in the address and in the history entry', () => {
  const { change, now } = openAt('/list')
  change({ Search: 'Winfield' })
  expect(now().filter.Search).toBe('Winfield')
  expect(now().left).not.toContain('Winfield')
})

test('the way back finds the filter and the search text of before', () => {
  const { back, change, now } = openAt('/list')
  change({ Search: 'Winfield' })
  change({ Page: 2 })
  change({ Search: '' })
  expect(now().filter).toEqual(untouched)
  back()
  expect(now().filter).toEqual({ ...untouched, Page: 2, Search: 'Winfield' })
  back()
  expect(now().filter).toEqual({ ...untouched, Search: 'Winfield' })
  back()
  expect(now().filter).toEqual(untouched)
})

test('a search that is being typed is one step back', () => {
  const { back, change, now } = openAt('/list')
  change({ Search: 'Wi' })
  change({ Search: 'Winf' })
  back()
  expect(now().filter).toEqual(untouched)
})

test('a schema without a default for a field is a mistake that shows', () => {
  const Incomplete = z.object({ Page: z.number() })
  expect(() => renderHook(() => useUrlFilter(Incomplete), { wrapper: MemoryRouter })).toThrow('Page')
})
