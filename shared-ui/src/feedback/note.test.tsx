import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { draw } from '../testing.tsx'
import { Note } from './note.tsx'

function Failed() {
  const [hasFailed, setHasFailed] = useState(true)
  return (
    hasFailed && (
      <Note mark="due" action={<Button onClick={() => setHasFailed(false)}>Try again</Button>}>
        Your carriers could not be loaded.
      </Note>
    )
  )
}

const page = (
  <main tabIndex={-1}>
    <h1 tabIndex={-1}>Drivers</h1>
    <Failed />
    <section aria-label="Requests" tabIndex={-1}>
      <Failed />
    </section>
    <input aria-label="Name" />
  </main>
)

test.each([
  ['the title of the page', 0, () => screen.getByRole('heading', { name: 'Drivers' })],
  ['the part of it that it stood in', 1, () => screen.getByRole('region', { name: 'Requests' })],
])('a note that is done with leaves the focus to %s', async (_, index, place) => {
  const { user } = draw(page)
  const button = screen.getAllByRole('button', { name: 'Try again' })[index]
  button?.focus()
  await user.keyboard('{Enter}')
  expect(button).not.toBeInTheDocument()
  expect(place()).toHaveFocus()
})
