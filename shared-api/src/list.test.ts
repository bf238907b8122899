import { describe, expect, test } from '@jest/globals'
import { calls } from './calls.ts'
import { DriverFilter } from './drivers/drivers.ts'
import { Credentials } from './sessions/sessions.ts'

describe('the query of a list', () => {
  test('has a first page of ten, newest first, of everything and everybody', () => {
    expect(DriverFilter.parse({})).toEqual({
      Page: 1,
      PageSize: 10,
      SortBy: 'CreatedDate',
      SortDir: 'desc',
      Search: '',
      list_filter: 'All',
      Expires: '',
    })
  })

  test('is read from text, as it stands in an address', () => {
    const query = { Page: '3', PageSize: '100', Search: '  two words ', CarrierId: '', list_filter: 'ALL' }
    expect(DriverFilter.parse(query)).toMatchObject({
      Page: 3,
      PageSize: 100,
      Search: 'two words',
      CarrierId: undefined,
      list_filter: 'All',
    })
  })

  test('has no other fields and no impossible values', () => {
    for (const wrong of [
      { Pages: 1 },
      { Page: 0 },
      { PageSize: 101 },
      { SortBy: 'x' },
      { Search: 'a'.repeat(101) },
      { CarrierId: '7' },
    ]) {
      expect({ wrong, isTaken: DriverFilter.safeParse(wrong).success }).toEqual({ wrong, isTaken: false })
    }
  })
})

test('an e-mail address is trimmed and has to look like one', () => {
  expect(Credentials.parse({ Email: ' dana@demo.example ', Password: ' x ' })).toEqual({
    Email: 'dana@demo.example',
    Password: ' x ',
  })
  expect(Credentials.safeParse({ Email: 'dana', Password: 'x' }).success).toBe(false)
})

test('no two calls share a name, but a number and the rows behind it', () => {
  const names = calls.map(({ method, name, variant }) => `${method} ${name} ${variant}`)
  expect(new Set(names).size).toBe(names.length)
})
