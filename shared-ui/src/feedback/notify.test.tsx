import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { notify } from './notify.tsx'

beforeEach(() => {
  jest.useFakeTimers()
})

afterEach(() => {
  act(() => jest.runAllTimers())
})

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('a toast is read out politely and goes away after 1500 ms', () => {
  draw(null)
  const region = within(screen.getByRole('region', { name: 'Notifications' })).getByRole('status')
  act(() => notify.success('Support code copied', 'Send it with your question.'))
  expect(region).toHaveTextContent('Support code copied')
  expect(region).toHaveTextContent('Send it with your question.')
  pass(1499)
  expect(region).toHaveTextContent('Support code copied')
  pass(1)
  expect(region).toBeEmptyDOMElement()
})

test('a failure is read out at once, and goes away as soon', () => {
  draw(null)
  const region = within(screen.getByRole('region', { name: 'Notifications' })).getByRole('alert')
  act(() => notify.failure('The driver was not saved'))
  expect(region).toHaveTextContent('The driver was not saved')
  pass(1500)
  expect(region).toBeEmptyDOMElement()
})

test('a toast that is looked at stays', () => {
  draw(null)
  act(() => notify.success('Saved'))
  pass(1000)
  fireEvent.mouseEnter(screen.getByRole('region', { name: 'Notifications' }))
  pass(5000)
  expect(screen.getByText('Saved')).toBeVisible()
  fireEvent.mouseLeave(screen.getByRole('region', { name: 'Notifications' }))
  pass(499)
  expect(screen.getByText('Saved')).toBeVisible()
  pass(1)
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
})

test('a toast can be closed', () => {
  draw(null)
  act(() => notify.success('Saved'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
})

test('the action of a toast is done once, and closes it', () => {
  draw(null)
  const undo = jest.fn()
  act(() => notify.success('Membership cancelled', undefined, { label: 'Undo', onClick: undo }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Membership cancelled')).not.toBeInTheDocument()
})

test('a toast that is closed by keys leaves the focus to the title of the page', async () => {
  draw(
    <main>
      <h1 tabIndex={-1}>Settings</h1>
    </main>,
  )
  act(() => notify.success('Saved'))
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => close.focus())
  fireEvent.click(close)
  await act(async () => {})
  expect(close).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Settings' })).toHaveFocus()
  act(() => notify.success('Pinned'))
  pass(1500)
  expect(screen.queryByText('Pinned')).not.toBeInTheDocument()
})
