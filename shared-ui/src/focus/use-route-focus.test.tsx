import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useRef } from 'react'
import { Dialog } from '../overlay/dialog.tsx'
import { draw } from '../testing.tsx'
import { useRouteFocus } from './use-route-focus.ts'

const scrollTo = jest.fn()

beforeEach(() => {
  scrollTo.mockClear()
  window.scrollTo = scrollTo
})

function Sheet({ pathname, children }: { pathname: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useRouteFocus(main, pathname)
  return (
    <>
      <button>Menu</button>
      <main ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  )
}

const title = (text: string) => (
  <h1 key={text} tabIndex={-1}>
    {text}
  </h1>
)

/** Observers are told after the change. */
const settle = () => act(async () => {})

function openDashboard() {
  const { rerender } = render(<Sheet pathname="/dashboard">{title('Dashboard')}</Sheet>)
  return (pathname: string, children: ReactNode) => rerender(<Sheet pathname={pathname}>{children}</Sheet>)
}

test('the first page leaves focus and scroll to the browser', () => {
  openDashboard()
  expect(document.body).toBe(document.activeElement)
  expect(scrollTo).not.toHaveBeenCalled()
})

test('each new page starts at its top with the focus on its title', () => {
  const show = openDashboard()
  show('/tickets', title('Tickets'))
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tickets' }))
})

test.each([<input key="one" />, <textarea key="more" />])(
  'a field whose page gets another address while one types keeps focus and scroll',
  (field) => {
    const { rerender } = render(<Sheet pathname="/search/a">{field}</Sheet>)
    screen.getByRole('textbox').focus()
    rerender(<Sheet pathname="/search/ab">{field}</Sheet>)
    expect(scrollTo).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
  },
)

test('a checkbox is not typed into', () => {
  const ticked = <input type="checkbox" />
  const { rerender } = render(<Sheet pathname="/search/a">{ticked}</Sheet>)
  screen.getByRole('checkbox').focus()
  rerender(<Sheet pathname="/search/ab">{ticked}</Sheet>)
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the same page again leaves focus and scroll alone', () => {
  const show = openDashboard()
  show('/tickets', title('Tickets'))
  screen.getByRole('button').focus()
  show('/tickets', title('Tickets, page 2'))
  expect(scrollTo).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

test('the focus waits for a title that comes later, and goes along when it is drawn again', async () => {
  const show = openDashboard()
  show('/tickets', <p>Loading</p>)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  show('/tickets', title('Tickets'))
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tickets' }))
  show('/tickets', title('Tickets of the module'))
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tickets of the module' }))
})

test('a late title does not take the focus from where the user has put it', async () => {
  const show = openDashboard()
  show('/tickets', <p>Loading</p>)
  screen.getByRole('button').focus()
  show('/tickets', title('Tickets'))
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

/** A menu gives the focus back by itself; who goes there presses a key or the mouse. */
test.each([
  ['a key', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab' })],
  ['the mouse', () => fireEvent.pointerDown(screen.getByRole('button'))],
])('a title that is drawn again does not take the focus from where the user went by %s', async (_, press) => {
  const show = openDashboard()
  show('/tickets', title('Tickets'))
  press()
  screen.getByRole('button').focus()
  show('/tickets', title('Tickets of the module'))
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

test('a title that is drawn again takes the focus of the one before, also when a key was pressed on it', async () => {
  const show = openDashboard()
  show('/tickets', title('Tickets'))
  fireEvent.keyDown(screen.getByRole('heading'), { key: 'ArrowDown' })
  show('/tickets', title('Tickets of the module'))
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tickets of the module' }))
})

test('a title that is drawn again takes the focus from what got it back by itself', async () => {
  const show = openDashboard()
  show('/tickets', title('Tickets'))
  fireEvent.keyDown(document.body, { key: 'Enter', repeat: true })
  screen.getByRole('button').focus()
  show('/tickets', title('Tickets of the module'))
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Tickets of the module' }))
})

test('a title that is drawn again does not take the focus from a dialog that the page opened', async () => {
  const show = openDashboard()
  show('/tickets/start', title('Tickets'))
  draw(
    <Dialog title="Challenge" isOpen>
      <input aria-label="What is wrong" />
    </Dialog>,
  )
  const field = await screen.findByRole('textbox')
  act(() => field.focus())
  show('/tickets/start', title('Tickets of the module'))
  await settle()
  expect(field).toHaveFocus()
})

test('a user who went past the menu to the page stays there when its title is drawn again', async () => {
  const show = openDashboard()
  show('/tickets', title('Tickets'))
  fireEvent.keyDown(screen.getByRole('heading'), { key: 'Enter' })
  screen.getByRole('main').focus()
  show('/tickets', title('Tickets of the module'))
  await settle()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
