import { expect, test } from '@jest/globals'
import { useState } from 'react'
import { screen, waitFor } from '@testing-library/react'
import { Button } from '../buttons/button.tsx'
import { Page } from '../page/page.tsx'
import { draw } from '../testing.tsx'
import { EmptyState } from './empty-state.tsx'

function Drivers() {
  const [isFiltered, setIsFiltered] = useState(true)
  return (
    <main>
      <Page title="Drivers">
        <input aria-label="Search" />
        {isFiltered ? (
          <EmptyState
            kind="notFound"
            title="No driver fits"
            action={<Button onClick={() => setIsFiltered(false)}>Clear filters</Button>}
          />
        ) : (
          <p>Adaeze Winfield</p>
        )}
        <button onClick={() => setIsFiltered(false)}>Show all</button>
      </Page>
    </main>
  )
}

test('a button that goes away with its empty state leaves the focus on the title', async () => {
  const { user } = draw(<Drivers />)
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByText('Adaeze Winfield')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Drivers' })).toHaveFocus())
})

test('a focus that is elsewhere stays there', async () => {
  const { user } = draw(<Drivers />)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByText('Adaeze Winfield')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show all' })).toHaveFocus()
})
