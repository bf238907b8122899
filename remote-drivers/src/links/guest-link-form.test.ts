import { afterEach, expect, jest, test } from '@jest/globals'
import { emptyGuestLink, GuestLinkForm } from './guest-link-form.ts'

afterEach(() => {
  jest.useRealTimers()
})

test('a link is offered for two weeks, counted in the days of the user who makes it', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 21, 20, 30) })
  // An evening in the United States is the next day of London.
  jest.spyOn(Date.prototype, 'toISOString').mockReturnValue('2026-11-22T01:30:00.000Z')
  expect(emptyGuestLink(undefined).ValidUntil).toBe('05 Dec 2026')
})

test.each([
  ['21 Nov 2025', '', 'Choose a date in the future'],
  ['21 Nov 2025', 'many', 'Choose a date in the future'],
  ['21 Nov 2025', '1.5', 'Choose a date in the future'],
  ['21 Nov 2099', '0', 'Choose a date within one year'],
  ['', '100001', 'Choose when the link expires'],
])('the day %p and %p lines are found wrong together', (ValidUntil, RowsAllowed, message) => {
  const fields = { CarrierId: '', ValidUntil, RowsAllowed }
  const { error } = GuestLinkForm.safeParse(fields)
  const problems = Object.fromEntries(error?.issues.map((issue) => [issue.path[0], issue.message]) ?? [])
  expect(problems).toMatchObject({
    CarrierId: expect.any(String),
    ValidUntil: message,
    RowsAllowed: expect.stringMatching(/^Enter how many lines/),
  })
})
