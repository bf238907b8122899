import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'
import { driversRemote } from '../remotes-testing.tsx'

// The last test ends the session; a session ends with its page, so nothing comes after it.

const hour = 3_600_000
const minute = 60_000

let later = 0
let clock: jest.SpiedFunction<typeof Date.now>
let calls: ReturnType<typeof watchCalls>

beforeEach(async () => {
  await signIn('carrier@demo.example')
  const now = Date.now
  clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + later)
  calls = watchCalls()
})

afterEach(() => {
  clock.mockRestore()
})

async function open() {
  // Nothing is cached, so that master data is asked for: an answer that is still to come would put the end off.
  sessionStorage.clear()
  const { person } = openPortal('/drivers-list', federationOf([driversRemote]))
  // A warning that comes first hides the page behind it.
  await screen.findByRole('heading', { name: 'All drivers', hidden: true })
  await waitFor(() => expect(calls.count('answered GetMasterData')).toBe(1))
  return person
}

/** Time passes, and the user looks at the page again. */
const pass = (milliseconds: number) =>
  act(() => {
    later += milliseconds
    document.dispatchEvent(new Event('visibilitychange'))
  })

const idleUntilWarned = 12 * hour - 2 * minute
const warning = () => screen.findByRole('alertdialog', { name: 'Your session is about to end' })
const noWarning = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
const stay = () => screen.getByRole('button', { name: 'Stay signed in' })

test('two minutes before an idle session ends it is said, and staying puts the end off', async () => {
  const person = await open()
  pass(idleUntilWarned - 2 * minute)
  await noWarning()
  const before = screen.getByRole('button', { name: /^Account of / })
  act(() => before.focus())
  pass(1.5 * minute)
  expect((await warning()).textContent).toContain('You have been inactive for almost twelve hours.')
  expect(screen.getByText(/^Less than (two minutes|one minute) left$/)).toBeDefined()
  await waitFor(() => expect(document.activeElement?.closest('[role=alertdialog]')).not.toBeNull())
  const asked = calls.count('answered GetUserDetails')
  await person.click(stay())
  await noWarning()
  await waitFor(() => expect(document.activeElement).toBe(before))
  expect(calls.count('answered GetUserDetails')).toBe(asked + 1)
  pass(11 * hour)
  await noWarning()
})

test('a request in another tab postpones the end of the session in this one, too', async () => {
  await open()
  pass(idleUntilWarned)
  await warning()
  act(() => {
    const said = { key: 'session-seen', newValue: String(Date.now()), storageArea: localStorage }
    dispatchEvent(new StorageEvent('storage', said))
  })
  await noWarning()
})

test('other tabs are told of an answer, and nothing of it stays in the storage', async () => {
  const told = jest.spyOn(Storage.prototype, 'setItem')
  const person = await open()
  pass(idleUntilWarned)
  await warning()
  told.mockClear()
  await person.click(stay())
  await noWarning()
  expect(told.mock.calls.map(([key]) => key)).toContain('session-seen')
  expect(localStorage.getItem('session-seen')).toBeNull()
  told.mockRestore()
})

test('a service that does not answer is said, and staying can be tried again', async () => {
  const person = await open()
  pass(idleUntilWarned)
  await warning()
  calls.failing.set('GetUserDetails', { status: 503, Message: 'The service is being restarted.' })
  await person.click(stay())
  expect(await screen.findByText('The service is being restarted.')).toBeDefined()
  calls.failing.clear()
  await person.click(stay())
  await noWarning()
})

test('the last moment of a session can not be put off, and is said once', async () => {
  const end = new Date(Date.now() - later + 1.9 * minute).toISOString()
  calls.instead.set('GetUserDetails', { ...(await call(sessions.user)), SessionExpiresAt: end })
  const person = await open()
  expect((await warning()).textContent).toContain('A session lasts seven days at most')
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Continue until then' }))
  await noWarning()
  // An answer by which the clock of this browser is further ahead: the same moment, two seconds later by that clock.
  later += 2000
  calls.instead.clear()
  await act(() => call(sessions.user))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('an idle session ends here when it has ended there: nothing is left, and the browser goes to the root', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => {})
  await open()
  const asked = calls.seen.length
  pass(12 * hour)
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
  // jsdom can't load another page; it reports each attempt to.
  expect(report.mock.calls.filter(([error]) => String(error).includes('navigation'))).toHaveLength(1)
  // A request now would have extended the session of an absent user.
  expect(calls.seen.slice(asked).filter((event) => event.startsWith('asked '))).toEqual([])
  report.mockRestore()
})
