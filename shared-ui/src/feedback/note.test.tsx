import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Panel } from '../page/panel.tsx'
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
  <main>
    <h1 tabIndex={-1}>Drivers</h1>
    <Failed />
    <Panel title="Requests">
      <Failed />
    </Panel>
  </main>
)

test.each([
  ['the title of the page', 0, () => screen.getByRole('heading', { name: 'Drivers' })],
  ['the title of its panel', 1, () => screen.getByRole('heading', { name: 'Requests' })],
])('a note that is done with leaves the focus to %s', async (_, index, place) => {
  const { user } = draw(page)
  const button = screen.getAllByRole('button', { name: 'Try again' })[index]
  button?.focus()
  await user.keyboard('{Enter}')
  expect(button).not.toBeInTheDocument()
  expect(place()).toHaveFocus()
})
