import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { lazyView } from './lazy-view.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a view is drawn once it is loaded, and at once from then on', async () => {
  const Lazy = lazyView('The greeting', () => Promise.resolve(Greeting))
  const { redraw } = draw(<Lazy key="first" name="Ann" />)
  expect(screen.queryByText('Hello Ann')).not.toBeInTheDocument()
  expect(await screen.findByText('Hello Ann')).toBeVisible()
  redraw(<Lazy key="second" name="Bob" />)
  expect(screen.getByText('Hello Bob')).toBeVisible()
})

test('a view that could not be loaded says so, and Try again loads it again', async () => {
  const arrivals = [Promise.reject(new Error('Loading chunk 7 failed')), Promise.resolve(Greeting)]
  const Lazy = lazyView(
    'The greeting',
    () => arrivals.shift() ?? Promise.reject(new Error('asked too often')),
  )
  const { user } = draw(<Lazy name="Ann" />)
  expect(await screen.findByText('The greeting could not be loaded')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Hello Ann')).toBeVisible()
})
