import { afterEach, expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { useRef } from 'react'
import { draw } from '../testing.tsx'
import { useNearViewport } from './use-near-viewport.ts'

const observers = new Set<FakeObserver>()

/** jsdom has no layout: what comes near is told it. */
class FakeObserver {
  target: Element | undefined
  readonly tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: FakeObserver['tell']) {
    this.tell = tell
    observers.add(this)
  }
  observe(target: Element) {
    this.target = target
  }
  disconnect() {
    observers.delete(this)
  }
}

Object.assign(globalThis, { IntersectionObserver: FakeObserver })
afterEach(() => observers.clear())

function Sheet({ number }: { number: number }) {
  const frame = useRef<HTMLElement>(null)
  const isNear = useNearViewport(frame)
  return (
    <figure ref={frame} aria-label={`Page ${number}`}>
      {isNear && 'drawn'}
    </figure>
  )
}

const scroll = (number: number, isIntersecting: boolean) =>
  act(() => {
    const page = screen.getByRole('figure', { name: `Page ${number}` })
    for (const observer of observers) if (observer.target === page) observer.tell([{ isIntersecting }])
  })

test('a page is drawn when it comes near, and stays when it is left', () => {
  draw(
    <section>
      <Sheet number={1} />
      <Sheet number={2} />
    </section>,
  )
  expect(screen.queryByText('drawn')).not.toBeInTheDocument()
  scroll(1, true)
  scroll(2, false)
  expect(screen.getByRole('figure', { name: 'Page 1' })).toHaveTextContent('drawn')
  expect(screen.getByRole('figure', { name: 'Page 2' })).not.toHaveTextContent('drawn')
  scroll(2, true)
  scroll(1, false)
  expect(screen.getAllByText('drawn')).toHaveLength(2)
  expect(observers.size).toBe(0)
})
