import { afterEach, expect, jest, test } from '@jest/globals'
import { emptyGuestLink } from './guest-link-form.ts'

afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('a link is offered for two weeks of the days of whoever makes it', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 21, 20, 30) })
  // An evening in the United States is the next day of London.
  jest.spyOn(Date.prototype, 'toISOString').mockReturnValue('2026-11-22T01:30:00.000Z')
  expect(emptyGuestLink(undefined).ValidUntil).toBe('05 Dec 2026')
})
