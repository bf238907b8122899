import { beforeEach, expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { UiProvider } from 'shared-ui'
import { BrokenPage } from './broken-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

beforeEach(() => {
  // React reports each error that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

const weather = { isBad: true }

function Weather({ place }: { place: string }) {
  if (weather.isBad) throw new Error('undefined is not a function')
  return <p>Fine at {place}</p>
}

const page = (place: string) => (
  <UiProvider>
    <ErrorBoundary
      place={place}
      renderFallback={({ error, onRetry }) => <BrokenPage error={error} onRetry={onRetry} />}
    >
      <Weather place={place} />
    </ErrorBoundary>
  </UiProvider>
)

test('an error becomes a page with a support code and no word of code, and Try again draws it again', async () => {
  weather.isBad = true
  render(page('/tickets'))
  const card = screen.getByText('The portal stopped working').closest('section')
  expect(card?.textContent).toMatch(/Support code [0-9A-Z]{4}-[0-9A-Z]{4}/)
  expect(document.body.textContent).not.toContain('undefined is not a function')
  expect(document.title).toBe('The portal stopped working - Carrier compliance')
  weather.isBad = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('Fine at /tickets')).toBeDefined()
})

test('an error stays behind when the user goes elsewhere', () => {
  weather.isBad = true
  const { rerender } = render(page('/tickets'))
  expect(screen.getByText('The portal stopped working')).toBeDefined()
  weather.isBad = false
  rerender(page('/drivers-list'))
  expect(screen.getByText('Fine at /drivers-list')).toBeDefined()
})

test('drawing the same place again is not another try', () => {
  weather.isBad = true
  const { rerender } = render(page('/tickets'))
  weather.isBad = false
  rerender(page('/tickets'))
  expect(screen.getByText('The portal stopped working')).toBeDefined()
})
