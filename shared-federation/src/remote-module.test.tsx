import { describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { RemoteLoader } from './loader.ts'
import type { RemoteComponent } from './remote-component.ts'
import { RemoteFailure } from './remote-failure.ts'
import { FederationProvider, RemoteModule, useRegistry } from './remote-module.tsx'
import type { RegistryState, RegistryStore } from './registry-store.ts'

const registry: RegistryStore = {
  current: () => state,
  subscribe: () => () => {},
  refresh: async () => state,
}
const state: RegistryState = {
  status: 'ready',
  isLastGood: false,
  registry: { format: 1, issuedAt: '2026-11-20T12:00:00.000Z', remotes: [] },
}

const never = () => new Promise<never>(() => {})

function loaderOf(parts: Partial<RemoteLoader>): RemoteLoader {
  return { load: never, retry: never, loaded: () => undefined, ...parts }
}

function drawn(loader: RemoteLoader, module = './app') {
  return (
    <FederationProvider federation={{ registry, loader }}>
      <RemoteModule
        remoteId="tickets"
        module={module}
        props={{ word: 'tickets' }}
        fallback={<p>Loading</p>}
        failed={(failure, onRetry) => (
          <div role="alert">
            {failure.title} {failure.reason}
            <button type="button" onClick={onRetry}>
              Try again
            </button>
          </div>
        )}
      />
    </FederationProvider>
  )
}

const Page: RemoteComponent = ({ word }) => <h1>Page of {String(word)}</h1>
const failure = new RemoteFailure({ id: 'tickets', title: 'Tickets' }, 'unreachable')

test.each([
  ['Tickets', 'The tickets part of the portal did not answer.'],
  ['MVR reports', 'The MVR reports part of the portal did not answer.'],
])('%s that do not answer are named as they are within a sentence', (title, words) => {
  expect(new RemoteFailure({ id: 'one', title }, 'unreachable').text).toContain(words)
})

async function draw(ui: ReactNode) {
  const view = render(ui)
  await act(async () => {})
  return view
}

test('a module shows its fallback, then itself with its props', async () => {
  const { promise, resolve } = Promise.withResolvers<RemoteComponent>()
  await draw(drawn(loaderOf({ load: () => promise })))
  expect(screen.getByText('Loading')).toBeTruthy()
  await act(async () => resolve(Page))
  expect(screen.getByRole('heading').textContent).toBe('Page of tickets')
})

test('a module that is here already is drawn at once', () => {
  render(drawn(loaderOf({ loaded: () => Page, load: async () => Page })))
  expect(screen.queryByText('Loading')).toBeNull()
  expect(screen.getByRole('heading')).toBeTruthy()
})

describe('Try again', () => {
  test('after a failed load draws the module without a reload', async () => {
    const retry = jest.fn<RemoteLoader['retry']>().mockRejectedValueOnce(failure).mockResolvedValue(Page)
    await draw(drawn(loaderOf({ load: () => Promise.reject(failure), retry })))
    expect(screen.getByRole('alert').textContent).toContain('Tickets unreachable')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('Loading')).toBeTruthy()
    await act(async () => {})
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await act(async () => {})
    expect(screen.getByRole('heading').textContent).toBe('Page of tickets')
    expect(retry).toHaveBeenCalledTimes(2)
  })

  test('after a throw while drawing gives the module another chance', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => {})
    let isBroken = true
    const Fragile: RemoteComponent = () => {
      if (isBroken) throw new Error('no data')
      return <h1>Mended</h1>
    }
    await draw(drawn(loaderOf({ load: async () => Fragile, retry: async () => Fragile })))
    expect(screen.getByRole('alert').textContent).toContain('broken')
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await act(async () => {})
    expect(screen.getByRole('heading').textContent).toBe('Mended')
    quiet.mockRestore()
  })
})

test('another module in its place starts again', async () => {
  const { promise, resolve } = Promise.withResolvers<RemoteComponent>()
  const load = jest.fn<RemoteLoader['load']>().mockRejectedValueOnce(failure).mockReturnValue(promise)
  const loader = loaderOf({ load })
  const { rerender } = await draw(drawn(loader))
  expect(screen.getByRole('alert')).toBeTruthy()
  rerender(drawn(loader, './dashboard-tiles'))
  expect(screen.queryByRole('alert')).toBeNull()
  await act(async () => resolve(Page))
  expect(screen.getByRole('heading')).toBeTruthy()
  expect(load).toHaveBeenLastCalledWith('tickets', './dashboard-tiles')
})

const Shown = () => <p>{useRegistry().status}</p>

test('the registry is readable below the provider, and nowhere else', () => {
  render(
    <FederationProvider federation={{ registry, loader: loaderOf({}) }}>
      <Shown />
    </FederationProvider>,
  )
  expect(screen.getByText('ready')).toBeTruthy()
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Shown />)).toThrow('FederationProvider')
  quiet.mockRestore()
})
