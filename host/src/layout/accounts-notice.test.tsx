import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { watchCalls } from 'shared-testing/calls'

// In a file of its own: no carrier has been chosen here yet.

const carrierButton = () => screen.findByRole('button', { name: /^Carrier: / })

test('the portal goes on without the accounts when they fail, says so, and gets them by Try again', async () => {
  await signIn('carrier@demo.example')
  const calls = watchCalls()
  calls.failing.set('GetAccountsList', { status: 500, Message: 'Something went wrong. Try again.' })
  const { person } = openPortal('/dashboard', federationOf([]))
  expect(
    await screen.findByText(/carriers could not be loaded, so the list of carriers is empty/),
  ).toBeDefined()
  expect((await carrierButton()).textContent).toBe('All carriers')
  await waitFor(() => expect(calls.count('asked GetMasterData')).toBe(1))
  const tryAgain = screen.getByRole('button', { name: 'Try again' })
  const { promise, resolve } = Promise.withResolvers<void>()
  calls.held.set('GetAccountsList', promise)
  await person.click(tryAgain)
  await waitFor(() => expect(tryAgain.getAttribute('aria-busy')).toBe('true'))
  resolve()
  await waitFor(() => expect(tryAgain.getAttribute('aria-busy')).toBeNull())
  // The page is the same: nothing that is typed on it is lost.
  expect(document.activeElement).toBe(tryAgain)
  calls.failing.clear()
  await person.click(tryAgain)
  await waitFor(async () => expect((await carrierButton()).textContent).not.toBe('All carriers'))
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
  calls.stop()
})
