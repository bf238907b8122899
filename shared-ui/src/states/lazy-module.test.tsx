import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type Chunk, chunk } from './chunk.ts'
import { LazyModule } from './lazy-module.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

function show(greeting: Chunk<{ name: string }>) {
  render(
    <LazyModule
      chunk={greeting}
      props={{ name: 'Dana' }}
      waiting={<p>Waiting</p>}
      renderFailed={({ onRetry }) => <button onClick={onRetry}>Try again</button>}
    />,
  )
}

test('a component in a chunk is waited for, then drawn with its props', async () => {
  show(chunk(async () => Greeting))
  expect(screen.getByText('Waiting')).toBeDefined()
  expect(await screen.findByText('Hello Dana')).toBeDefined()
})

test('a chunk that is loaded already is drawn without a wait', async () => {
  const greeting = chunk(async () => Greeting)
  await greeting.preload()
  show(greeting)
  expect(screen.getByText('Hello Dana')).toBeDefined()
})

test('a chunk that failed to load is loaded again by Try again', async () => {
  let loads = 0
  show(
    chunk(() => {
      loads += 1
      return loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(Greeting)
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Dana')).toBeDefined()
  expect(loads).toBe(2)
})

test('a chunk is loaded once, however often it is asked for', async () => {
  let loads = 0
  const greeting = chunk(async () => {
    loads += 1
    return Greeting
  })
  greeting.load()
  greeting.load()
  show(greeting)
  expect(await screen.findByText('Hello Dana')).toBeDefined()
  expect(loads).toBe(1)
})
