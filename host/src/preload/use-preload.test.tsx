import { afterEach, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import type { Federation } from 'shared-federation/remote-module'
import { federationOf } from 'shared-testing/federation'
import { openPortal } from '../portal-testing.tsx'
import { signIn } from 'shared-testing/sign-in'
import { driversRemote, navigationRemotes, ticketsRemote } from '../remotes-testing.tsx'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
})

const lineIs = (connection: object) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

/** Tells which modules were asked for, in their order. */
function watched(federation: Federation) {
  const asked: string[] = []
  const load: Federation['loader']['load'] = (remoteId, module) => {
    asked.push(`${remoteId} ${module}`)
    return federation.loader.load(remoteId, module)
  }
  return { asked, federation: { ...federation, loader: { ...federation.loader, load } } }
}

/** Seconds of the page's clock are moments of the service's, whose answers the page may still wait for. */
async function passTimeUntil(holds: () => boolean) {
  while (!holds()) await act(() => jest.advanceTimersByTimeAsync(1000))
}

const dashboard = () => screen.findByRole('heading', { name: 'Dashboard' })

test('once the page is quiet, what the role may open is here; what it may not open is not asked for', async () => {
  await signIn('driver@demo.example')
  const { asked, federation } = watched(federationOf(navigationRemotes))
  openPortal('/dashboard', federation)
  await dashboard()
  expect(asked).toEqual([])
  await waitFor(() => expect(asked).toEqual(['tickets ./app']))
})

test.each([{ saveData: true }, { metered: true }, { type: 'cellular' }, { effectiveType: '2g' }])(
  'nothing is asked for on a line like %p',
  async (connection) => {
    lineIs(connection)
    await signIn('carrier@demo.example')
    const { asked, federation } = watched(federationOf(navigationRemotes))
    const { goTo } = openPortal('/dashboard', federation)
    await dashboard()
    jest.useFakeTimers()
    await act(() => jest.advanceTimersByTimeAsync(10_000))
    expect(asked).toEqual([])
    // The line got better: the next page starts again.
    lineIs({ effectiveType: '4g' })
    goTo('/404')
    await passTimeUntil(() => asked.length === 3)
    jest.useRealTimers()
    expect(asked.toSorted()).toEqual(['drivers ./app', 'sms ./app', 'tickets ./app'])
  },
)

test('a failed preload is tried once and shows no message', async () => {
  await signIn('carrier@demo.example')
  const absent = { ...ticketsRemote, modules: { './app': new Error('Loading chunk 7 failed') } }
  const { asked, federation } = watched(federationOf([absent, driversRemote]))
  const { goTo } = openPortal('/dashboard', federation)
  await dashboard()
  jest.useFakeTimers()
  const goAndWait = (address: string) => {
    goTo(address)
    return act(() => jest.advanceTimersByTimeAsync(10_000))
  }
  goTo('/404')
  await passTimeUntil(() => ['tickets ./app', 'drivers ./app'].every((module) => asked.includes(module)))
  await goAndWait('/dashboard')
  await goAndWait('/404')
  jest.useRealTimers()
  expect(asked.filter((module) => module === 'tickets ./app')).toHaveLength(1)
  expect(asked).toContain('drivers ./app')
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})
