import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { sessionExpired } from 'shared-auth'
import { openSignedOut } from '../portal-testing.tsx'
import { watchCalls } from 'shared-testing/calls'

// The last test signs in; a session ends with its page, so nothing comes after it.

const field = () => screen.findByLabelText<HTMLInputElement>('Access code')
const submit = () => screen.getByRole('button', { name: 'Open the upload' })

test('the page is open to anyone, and has no link to the ways in of others', async () => {
  openSignedOut('/guest')
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  expect(within(screen.getByRole('main')).queryAllByRole('link')).toEqual([])
})

test('without a code it says what to enter', async () => {
  const { person } = openSignedOut('/guest')
  await person.type(await field(), '  {Enter}')
  expect(await screen.findByRole('link', { name: 'Enter your access code' })).toBeDefined()
})

test('a code that no one has is refused, and stays to be corrected', async () => {
  const { person } = openSignedOut('/guest')
  await person.type(await field(), 'NOT-A-CODE')
  await person.click(submit())
  expect(await screen.findByText(/This access code is wrong or no longer valid/)).toBeDefined()
  expect((await field()).value).toBe('NOT-A-CODE')
  expect(localStorage.getItem('session')).toBeNull()
})

test('a service that does not answer is said, and what was typed stays', async () => {
  const calls = watchCalls()
  calls.failing.set('GuestLogin', { status: 503, Message: 'The service is being restarted.' })
  const { person } = openSignedOut('/guest')
  await person.type(await field(), 'DEMO-GUEST-2026')
  await person.click(submit())
  expect(await screen.findByText('The service is being restarted.')).toBeDefined()
  expect((await field()).value).toBe('DEMO-GUEST-2026')
  calls.stop()
})

test('a second link in the same tab fills in its own code', async () => {
  const { goTo } = openSignedOut('/guest#code=FIRST-CODE')
  expect((await field()).value).toBe('FIRST-CODE')
  goTo('/guest#code=SECOND-CODE')
  await waitFor(async () => expect((await field()).value).toBe('SECOND-CODE'))
})

test('a link fills the code in and leaves the address, and the code opens a session that ends with the link', async () => {
  const { person } = openSignedOut('/guest#code=DEMO-GUEST-2026')
  expect(location.href).toMatch(/\/guest$/)
  expect((await field()).value).toBe('DEMO-GUEST-2026')
  await person.click(submit())
  await waitFor(() => expect(location.pathname).toBe('/'))
  await waitFor(async () => expect((await call(sessions.user)).Role).toBe('guest'))
  // jsdom can't load another page; it reports the attempt to.
  const report = jest.spyOn(console, 'error').mockImplementation(() => {})
  sessionExpired()
  expect(history.state).toEqual({ endedSession: { reason: 'link-ended', from: undefined } })
  report.mockRestore()
})
