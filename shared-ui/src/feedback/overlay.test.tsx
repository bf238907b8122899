import { beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { Overlay } from './overlay.tsx'

beforeEach(() => {
  jest.useFakeTimers()
})

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('an overlay covers the page after 150 ms and says what is happening', () => {
  const { redraw } = draw(<Overlay isShown text="Starting the payment" />)
  pass(149)
  expect(screen.queryByText('Starting the payment')).not.toBeInTheDocument()
  pass(1)
  expect(screen.getByText('Starting the payment')).toBeVisible()
  redraw(<Overlay isShown={false} />)
  expect(screen.queryByText('Starting the payment')).not.toBeInTheDocument()
})

test('a fast request does not flash, nor do two in a row', () => {
  const { redraw } = draw(<Overlay isShown text="Saving" />)
  pass(100)
  redraw(<Overlay isShown={false} text="Saving" />)
  pass(20)
  redraw(<Overlay isShown text="Saving" />)
  pass(149)
  expect(screen.queryByText('Saving')).not.toBeInTheDocument()
})

test('the second request waits as long as the first', () => {
  const { redraw } = draw(<Overlay isShown text="Saving" />)
  pass(150)
  redraw(<Overlay isShown={false} text="Saving" />)
  redraw(<Overlay isShown text="Saving" />)
  pass(149)
  expect(screen.queryByText('Saving')).not.toBeInTheDocument()
  pass(1)
  expect(screen.getByText('Saving')).toBeVisible()
})

const page = (isShown: boolean) => (
  <>
    <button type="button">Save</button>
    <input aria-label="Name" />
    <Overlay isShown={isShown} text="Saving" />
  </>
)

test("keys don't press a button beneath the overlay, and typing continues", () => {
  const heard: string[] = []
  const hear = ({ key }: KeyboardEvent) => void heard.push(key)
  const { redraw } = draw(page(true))
  const [save, name] = [screen.getByRole('button', { name: 'Save' }), screen.getByLabelText('Name')]
  for (const element of [save, name]) element.addEventListener('keydown', hear)
  pass(150)
  expect(fireEvent.keyDown(save, { key: 'Enter' })).toBe(false)
  expect(fireEvent.keyDown(save, { key: ' ' })).toBe(false)
  expect(fireEvent.keyDown(name, { key: 'Enter' })).toBe(false)
  expect(heard).toEqual([])
  expect(fireEvent.keyDown(name, { key: ' ' })).toBe(true)
  expect(fireEvent.keyDown(name, { key: 'a' })).toBe(true)
  redraw(page(false))
  expect(fireEvent.keyDown(save, { key: 'Enter' })).toBe(true)
  expect(heard).toEqual([' ', 'a', 'Enter'])
})
