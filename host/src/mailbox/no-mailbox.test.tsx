import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { openSignedOut } from '../portal-testing.tsx'

test('outside the demonstration there is no mailbox, and no word about one', async () => {
  const { person, unmount } = openSignedOut('/demo-mailbox')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(location.pathname).toBe('/404')
  unmount()
  openSignedOut('/forgot-password')
  await person.type(await screen.findByLabelText('Email'), 'outside@example.com{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Check your email' })
  expect(screen.queryByText(/mailbox/i)).toBeNull()
})
