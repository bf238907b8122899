import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { Overlay } from './overlay.tsx'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('it covers the page after 150 ms, and says what is happening', () => {
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
