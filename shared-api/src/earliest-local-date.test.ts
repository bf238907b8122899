import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { BirthDate } from './drivers/driver-fields.ts'
import { SignUp } from './sessions/sessions.ts'
import { TicketDay } from './tickets/ticket-form.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T05:00:00Z') })
})
afterEach(() => {
  jest.useRealTimers()
})

const problemsOf = ({ error }: { error?: { issues: { message: string }[] } | undefined }) =>
  error?.issues.map(({ message }) => message) ?? []

/** The 21st has begun in London and Ohio, and not yet in American Samoa. */
test.each([
  ['2026-11-20', []],
  ['2026-11-21', ["Date of birth can't be in the future"]],
])('at five in the morning of the 21st in London, a birth on %s is refused: %j', (DOB, messages) => {
  const names = { FirstName: 'Ada', LastName: 'Winfield', EmailId: 'ada@example.com' }
  expect(problemsOf(BirthDate.safeParse(DOB))).toEqual(messages)
  expect(problemsOf(SignUp.safeParse({ ...names, MobileNumber: '(614) 555-0134', DOB }))).toEqual(messages)
})

/** An officer in Guam may write a ticket of the 21st when the 20th has not ended in Ohio. */
test.each([
  ['2026-11-20T14:00:00Z', '2026-11-21', []],
  ['2026-11-20T13:59:00Z', '2026-11-21', ["Date of ticket can't be in the future"]],
  ['2026-11-21T05:00:00Z', '2026-11-21', []],
])('at %s, a ticket of %s is refused: %j', (now, day, messages) => {
  jest.setSystemTime(new Date(now))
  expect(problemsOf(TicketDay.safeParse(day))).toEqual(messages)
})
