import { expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../buttons/button.tsx'
import { Page } from '../page/page.tsx'
import { Panel } from '../page/panel.tsx'
import { draw } from '../testing.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { QueryState } from '../states/query-state.tsx'
import { TablePanel } from '../table/table-panel.tsx'
import { TileFailed, TileSkeleton } from '../tiles/tile.tsx'

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

test('a button that goes away in a dialog leaves the focus on its input, not on the page behind', async () => {
  const { user } = draw(<Search />)
  await user.tab()
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByText('One result')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Words' })).toHaveFocus())
})

test('the focus stays where it is when another part goes away', async () => {
  const { user } = draw(<Drivers />)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByText('Adaeze Winfield')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Show all' })).toHaveFocus()
})

const failed = new Error('Out of order')

/** A failed query that is retried, waits, and is drawn in its own panel once it succeeds. */
function Dashboard({ refetched }: { refetched: { data?: string; error?: Error } }) {
  const [query, setQuery] = useState<{ data?: string; error?: Error }>({ error: failed })
  const { data, error = null } = query
  return (
    <main>
      <Page title="Dashboard">
        {data === undefined ? (
          <Panel title="Win rate">
            <QueryState
              query={{
                data,
                error,
                errorUpdatedAt: 0,
                isFetching: false,
                refetch: () => setQuery(refetched),
              }}
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

test('a panel that is tried again keeps the focus on its title while it waits and once it is drawn again', async () => {
  const { user } = draw(<Dashboard refetched={{}} />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await waitFor(() => expect(panelTitle()).toHaveFocus())
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }))
  expect(screen.getByText('78%')).toBeVisible()
  await waitFor(() => expect(panelTitle()).toHaveFocus())
})

test('a panel that is drawn in the place of another takes its focus', async () => {
  const { user } = draw(<Dashboard refetched={{ data: '78%' }} />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByText('78%')).toBeVisible()
  await waitFor(() => expect(panelTitle()).toHaveFocus())
})

function Counter() {
  const [isFailed, setIsFailed] = useState(true)
  return isFailed ? (
    <TileFailed label="Alerts" onRetry={() => setIsFailed(false)} />
  ) : (
    <TileSkeleton label="Alerts" />
  )
}

test('a counter that is tried again keeps the focus while it waits', async () => {
  const { user } = draw(<Counter />)
  await user.click(screen.getByRole('button', { name: 'Try again: Alerts' }))
  await waitFor(() => expect(screen.getByText('Alerts').parentElement).toHaveFocus())
})

/** Each button goes away once it is pressed, the one in a menu with its menu. */
function List() {
  const [gone, setGone] = useState<'none' | 'row' | 'menu'>('none')
  return (
    <main tabIndex={-1}>
      <h1 tabIndex={-1}>All drivers</h1>
      <TablePanel label="Drivers">
        {gone !== 'row' && <button onClick={() => setGone('row')}>In the list</button>}
        {gone !== 'menu' &&
          createPortal(
            <div role="menu" tabIndex={0}>
              <button onClick={() => setGone('menu')}>In a menu of the list</button>
            </div>,
            document.body,
          )}
      </TablePanel>
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
/** The focus moves in a microtask. */
const moved = () => act(async () => {})

test('a list takes the focus of a button that goes away from it', async () => {
  const { user } = draw(<List />)
  await user.click(button('In the list'))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Drivers' })).toHaveFocus())
})

test('a button that the user has left takes the focus nowhere when it goes away', async () => {
  draw(<List />)
  act(() => button('In the list').focus())
  act(() => button('In the list').blur())
  await moved()
  fireEvent.click(button('In the list'))
  await moved()
  expect(document.body).toHaveFocus()
})

test('a menu that goes away gives the focus back by itself', async () => {
  const { user } = draw(<List />)
  await user.click(button('In a menu of the list'))
  await moved()
  expect(document.body).toHaveFocus()
})
