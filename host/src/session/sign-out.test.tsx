import { expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { token } from 'shared-auth'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'
import { openSignedOut } from '../portal-testing.tsx'

// The last test ends the session; a session ends with its page, so nothing comes after it.

const service = process.env['PORTAL_SERVICE'] ?? ''

test('/sign-out says that the user is signed out, and links to sign-in', async () => {
  openSignedOut('/sign-out')
  const title = await screen.findByRole('heading', { level: 1, name: 'You are signed out' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in')
})

test('/sign-out ends the session at the service and here, once', async () => {
  const report = jest.spyOn(console, 'error').mockImplementation(() => {})
  await signIn('carrier@demo.example')
  const held = token()
  const calls = watchCalls()
  openSignedOut('/sign-out')
  await waitFor(() => expect(localStorage.getItem('session')).toBeNull())
  expect(calls.count('asked LogoutUser')).toBe(1)
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(history.state).toEqual({ endedSession: { reason: 'signed-out', from: undefined } })
  calls.stop()
  const answer = await fetch(`${service}/api/v1/GetUserDetails`, {
    headers: { Authorization: `Bearer ${held}` },
  })
  expect(answer.status).toBe(401)
  report.mockRestore()
})
