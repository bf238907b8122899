import { expect, jest, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '../testing.tsx'
import { FailureCard } from './failure-card.tsx'

function drawCard() {
  const onRetry = jest.fn()
  const { user } = draw(
    <FailureCard
      title="Tickets could not be loaded"
      text="The rest of the portal works."
      supportCode="7Q4M-K92T"
      at={new Date(2026, 10, 20, 14, 41)}
      onRetry={onRetry}
    />,
  )
  return { user, onRetry }
}

test('a failure card says what failed and when, and offers to try again', async () => {
  const { user, onRetry } = drawCard()
  const card = screen.getAllByRole('alert').find((region) => region.textContent.includes('Tickets'))
  expect(card).toHaveTextContent('Tickets could not be loaded')
  expect(card).toHaveTextContent('20 Nov 2026 2:41 pm')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('the support code is copied, and a toast says so', async () => {
  const { user } = drawCard()
  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  // Looked for from before the press on: it is there for 1500 ms, in which a machine at work gets nothing else done.
  const said = screen.findByText('Support code copied', {}, { timeout: 10_000 })
  await user.click(screen.getByRole('button', { name: 'Copy support code' }))
  expect(await said).toBeDefined()
  expect(copied).toHaveBeenCalledWith('7Q4M-K92T')
})

test('a browser that refuses to copy is no silence', async () => {
  const { user } = drawCard()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Copy support code' }))
  expect(await screen.findByText('Could not copy')).toBeVisible()
})

test('a page without HTTPS, which has no clipboard, is no silence', async () => {
  const { user } = drawCard()
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  await user.click(screen.getByRole('button', { name: 'Copy support code' }))
  expect(await screen.findByText('Could not copy')).toBeVisible()
})
