import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'

// One test: what the page before has left is read once, when the modules of this one are loaded.
history.replaceState({ endedSession: { reason: 'link-ended' } }, '', '/')
const { openSignedOut } = await import('../portal-testing.tsx')

test('a guest whose link has ended comes to where codes are entered, and reads what happened and whom to ask', async () => {
  openSignedOut('/')
  const words = /your guest link was withdrawn, expired.*ask your carrier for a new link/
  expect(await screen.findByText(words)).toBeDefined()
  expect(location.pathname).toBe('/guest')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Access code')))
})
