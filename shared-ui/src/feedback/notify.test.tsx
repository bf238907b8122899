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

test.each(['scroll', 'resize'])('a toast is placed again on %s while it is shown', (event) => {
  draw(<header data-topbar="" />)
  const region = screen.getByRole('region', { name: 'Notifications' })
  const end = jest.spyOn(screen.getByRole('banner'), 'getBoundingClientRect')
  const endAt = (bottom: number) => end.mockReturnValue(new DOMRect(0, 0, 1024, bottom))
  endAt(160)
  act(() => notify.success('Saved'))
  expect(region).toHaveStyle({ top: '168px' })
  endAt(56)
  fireEvent(window, new Event(event))
  expect(region).toHaveStyle({ top: '64px' })
  pass(1500)
  endAt(160)
  fireEvent(window, new Event(event))
  expect(region).toHaveStyle({ top: '64px' })
})

async function showButton(top: number) {
  const button = document.createElement('button')
  button.getBoundingClientRect = () => new DOMRect(900, top, 120, 32)
  await act(async () => screen.getByRole('main').append(button))
}

test('a toast makes room for what the page shows later, but not under a pointer that is on it', async () => {
  draw(<main />)
  const region = screen.getByRole('region', { name: 'Notifications' })
  act(() => notify.success('Saved'))
  expect(region).toHaveStyle({ top: '8px' })
  await showButton(0)
  expect(region).toHaveStyle({ top: '40px' })
  const matches = jest.spyOn(region, 'matches').mockReturnValue(true)
  await showButton(36)
  expect(region).toHaveStyle({ top: '40px' })
  matches.mockRestore()
  fireEvent.mouseLeave(region)
  expect(region).toHaveStyle({ top: '76px' })
  pass(1500)
  await showButton(70)
  expect(region).toHaveStyle({ top: '76px' })
})

test('Escape closes a toast', async () => {
  draw(null)
  act(() => notify.success('Saved'))
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
})

const pressAltT = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { code: 'KeyT', altKey: true })

test('Alt+T goes to the action of a toast, which stays for as long as the focus is on it', () => {
  draw(<button type="button">Before</button>)
  const before = screen.getByRole('button', { name: 'Before' })
  act(() => before.focus())
  act(() => notify.success('Membership cancelled', undefined, { label: 'Undo', onClick: () => {} }))
  pressAltT()
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
  pass(5000)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Undo' }), { key: 'Escape' })
  expect(screen.queryByText('Membership cancelled')).not.toBeInTheDocument()
  expect(before).toHaveFocus()
})

test('Alt+T brings back the last toast with an action, until the action is done', () => {
  draw(null)
  const undo = jest.fn()
  act(() => notify.success('Membership cancelled', undefined, { label: 'Undo', onClick: undo }))
  act(() => notify.success('Saved'))
  pass(1500)
  expect(screen.queryByText('Membership cancelled')).not.toBeInTheDocument()
  pressAltT()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  pressAltT()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
