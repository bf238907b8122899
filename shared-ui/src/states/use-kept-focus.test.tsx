import { expect, test } from '@jest/globals'
import { useState } from 'react'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Button } from '../buttons/button.tsx'
import { Page } from '../page/page.tsx'
import { Panel } from '../page/panel.tsx'
import { draw } from '../testing.tsx'
import { EmptyState } from './empty-state.tsx'
import { QueryState } from './query-state.tsx'

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

function Search() {
  const [isFailed, setIsFailed] = useState(true)
  return (
    <>
      <main>
        <h1 tabIndex={-1}>Tickets</h1>
      </main>
      <dialog open aria-label="Search">
        <input aria-label="Words" />
        {isFailed ? (
          <EmptyState
            kind="failed"
            title="The search did not work"
            action={<Button onClick={() => setIsFailed(false)}>Try again</Button>}
          />
        ) : (
          <p>One result</p>
        )}
      </dialog>
    </>
  )
}

test('who tries again in a dialog goes on in its field, and not on the page behind it', async () => {
  const { user } = draw(<Search />)
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByText('One result')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Words' })).toHaveFocus())
})

test('a focus that is elsewhere stays there', async () => {
  const { user } = draw(<Drivers />)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByText('Adaeze Winfield')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show all' })).toHaveFocus()
})

const failed = new Error('Out of order')

/** What fails is asked again, waits, and is drawn in a panel of its own once it is there. */
function Dashboard({ refetched }: { refetched: { data?: string; error?: Error } }) {
  const [query, setQuery] = useState<{ data?: string; error?: Error }>({ error: failed })
  const { data, error } = query
  return (
    <main>
      <Page title="Dashboard">
        {data === undefined ? (
          <Panel title="Win rate">
            <QueryState
              query={{ data, error, isFetching: false, refetch: () => setQuery(refetched) }}
              what="Win rate"
            >
              {() => null}
            </QueryState>
          </Panel>
        ) : (
          <div>
            <Panel title="Win rate">{data}</Panel>
          </div>
        )}
        <button onClick={() => setQuery({ data: '78%' })}>Answer</button>
      </Page>
    </main>
  )
}

const panelTitle = () => screen.getByRole('heading', { name: 'Win rate' })

test('who tries a panel again stays with it while it waits, and once it is drawn again', async () => {
  const { user } = draw(<Dashboard refetched={{}} />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await waitFor(() => expect(panelTitle()).toHaveFocus())
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  expect(screen.getByText('78%')).toBeVisible()
  await waitFor(() => expect(panelTitle()).toHaveFocus())
})

test('who tries a panel again that is there at once is in the panel that took its place', async () => {
  const { user } = draw(<Dashboard refetched={{ data: '78%' }} />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByText('78%')).toBeVisible()
  await waitFor(() => expect(panelTitle()).toHaveFocus())
})
