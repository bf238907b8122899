import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { EmptyState } from './empty-state.tsx'
import { QueryState } from './query-state.tsx'

const refetch = jest.fn()
const query = <Data,>(part: { data?: Data; error?: unknown }) => ({
  data: part.data,
  error: part.error ?? null,
  errorUpdatedAt: 1,
  isFetching: false,
  refetch,
})
const refusal = Object.assign(new Error('The service is resting.'), { status: 503, requestId: '3H8P-W61D' })
const names = (rows: readonly string[]) => <p>{rows.join(', ')}</p>

beforeEach(() => {
  jest.useFakeTimers()
  refetch.mockClear()
})

test('data is shown, even when fetching it again has failed, and that is said', () => {
  draw(<QueryState query={query({ data: ['Adaeze'], error: refusal })}>{names}</QueryState>)
  expect(screen.getByText('Adaeze')).toBeVisible()
  const said = screen.getAllByRole('status').map((region) => region.textContent)
  expect(said).toContainEqual(expect.stringMatching(/could not be refreshed.*The service is resting\./))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('a failure without data says what failed, why, and its support code', () => {
  draw(
    <QueryState what="Notifications" query={query<string[]>({ error: refusal })}>
      {names}
    </QueryState>,
  )
  const alert = screen.getAllByRole('alert').find((region) => region.textContent.includes('Notifications'))
  expect(alert).toHaveTextContent('Notifications could not be loaded')
  // On a line of its own.
  expect(screen.getByText('3H8P-W61D').parentElement).toHaveStyle({ display: 'block' })
  expect(alert).toHaveTextContent('The service is resting.')
  expect(alert).toHaveTextContent('3H8P-W61D')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('a fault of ours is not shown in the words of a program', () => {
  const fault = new TypeError('rows.map is not a function')
  draw(<QueryState query={query<string[]>({ error: fault })}>{names}</QueryState>)
  expect(screen.getByText('Something went wrong on our side. Try again.')).toBeVisible()
  expect(screen.queryByText(/rows\.map/)).not.toBeInTheDocument()
})

test('data that the role may not see is not a failure and offers no retry', () => {
  const forbidden = Object.assign(new Error('Unauthorized Access'), { status: 403 })
  draw(
    <QueryState what="Reports" query={query<string[]>({ error: forbidden })}>
      {names}
    </QueryState>,
  )
  expect(screen.getByText("You don't have access to reports")).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('the skeleton waits 200 ms, in the place it will have', () => {
  draw(
    <QueryState query={query<string[]>({})} skeleton={<p>bars</p>}>
      {names}
    </QueryState>,
  )
  act(() => jest.advanceTimersByTime(199))
  expect(screen.getByText('bars')).not.toBeVisible()
  expect(screen.queryByText('Loading')).not.toBeInTheDocument()
  act(() => jest.advanceTimersByTime(1))
  expect(screen.getByText('bars')).toBeVisible()
  expect(screen.getByText('Loading')).toBeInTheDocument()
})

describe('emptiness', () => {
  const empty = <EmptyState kind="nothing" title="No drivers yet" />

  test.each([
    { name: 'a list', data: [] },
    { name: 'a page of a list', data: { Data: [], Total: 0 } },
  ])('of $name shows the empty state', ({ data }) => {
    draw(
      <QueryState<unknown> query={query({ data })} empty={empty}>
        {() => <p>rows</p>}
      </QueryState>,
    )
    // The next level under the page's own heading.
    expect(screen.getByRole('heading', { level: 2, name: 'No drivers yet' })).toBeVisible()
    expect(screen.queryByText('rows')).not.toBeInTheDocument()
  })

  test('is decided by the caller where it knows better', () => {
    draw(
      <QueryState query={query({ data: { Count: 0 } })} empty={empty} isEmpty={({ Count }) => Count === 0}>
        {() => <p>rows</p>}
      </QueryState>,
    )
    expect(screen.getByRole('heading', { name: 'No drivers yet' })).toBeVisible()
  })

  test('of the answer before says nothing about the one to come', () => {
    draw(
      <QueryState query={{ ...query({ data: [] }), isPlaceholderData: true }} empty={empty}>
        {() => <p>rows</p>}
      </QueryState>,
    )
    expect(screen.queryByRole('heading')).not.toBeInTheDocument()
    expect(screen.queryByText('rows')).not.toBeInTheDocument()
  })
})

test('Try again keeps the focus while it is tried, and where it fails again', () => {
  const failed = query<string[]>({ error: refusal })
  // What a query is while it is asked again that never had an answer.
  const asked = { ...query<string[]>({}), isFetching: true }
  const { redraw } = draw(<QueryState query={failed}>{names}</QueryState>)
  const button = screen.getByRole('button', { name: 'Try again' })
  button.focus()
  fireEvent.click(button)
  expect(refetch).toHaveBeenCalledTimes(1)
  redraw(<QueryState query={asked}>{names}</QueryState>)
  expect(button).toHaveAttribute('aria-busy', 'true')
  redraw(<QueryState query={failed}>{names}</QueryState>)
  expect(button).toHaveFocus()
  redraw(
    <QueryState key="not tried again" query={asked}>
      {names}
    </QueryState>,
  )
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
