import { afterEach, expect, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { part, type Part, PartView } from './part.tsx'

afterEach(cleanup)

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

function show(shown: Part<{ name: string }>) {
  render(
    <PartView
      part={shown}
      props={{ name: 'Dana' }}
      waiting={<p>Waiting</p>}
      renderFailed={({ onRetry }) => <button onClick={onRetry}>Try again</button>}
    />,
  )
}

test('a part is waited for, then drawn with its props', async () => {
  show(part(async () => Greeting))
  expect(screen.getByText('Waiting')).toBeDefined()
  expect(await screen.findByText('Hello Dana')).toBeDefined()
})

test('a part that is here already is drawn without a wait', async () => {
  const greeting = part(async () => Greeting)
  const loaded = new Promise<void>((resolve) => greeting.subscribe(resolve))
  greeting.load()
  await loaded
  show(greeting)
  expect(screen.getByText('Hello Dana')).toBeDefined()
})

test('a part that did not come can be asked for again', async () => {
  let loads = 0
  show(
    part(() => {
      loads += 1
      return loads === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(Greeting)
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Dana')).toBeDefined()
  expect(loads).toBe(2)
})

test('a part is loaded once, however many ask for it', async () => {
  let loads = 0
  const greeting = part(async () => {
    loads += 1
    return Greeting
  })
  greeting.load()
  greeting.load()
  show(greeting)
  expect(await screen.findByText('Hello Dana')).toBeDefined()
  expect(loads).toBe(1)
})
