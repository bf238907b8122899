import type { ComponentType } from 'react'
import { jest } from '@jest/globals'
import { act, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { call, configureClient } from 'shared-api'
import { sessions } from 'shared-api/sessions'
import { sessionExpired, signedIn, token } from 'shared-auth'
import type { RemoteDescription } from 'shared-federation'
import type { RemoteLoader } from 'shared-federation/loader'
import type { RegistryState, RegistryStore } from 'shared-federation/registry-store'
import type { Federation } from 'shared-federation/remote-module'
import { UiProvider } from 'shared-ui'
import { PortalRouter } from './unsaved-changes/portal-router.tsx'
import { SignedInArea } from './layout/signed-in-area.tsx'
import { noteAnswer } from './session/session-life.ts'

// The service is real: on a machine at work it answers late, and that is no failure.
configure({ asyncUtilTimeout: 10_000 })

/** The service of this run, started by jest.service.js. */
const service = process.env['PORTAL_SERVICE'] ?? ''

/** Makes the client call the service of this run; after the portal itself has configured it. */
export function callServiceOfThisRun() {
  configureClient({ baseUrl: service, token, onSessionExpired: sessionExpired, onAnswered: noteAnswer })
}

/** Signs in as the person of the demo data. */
export async function signInAs(Email: string) {
  callServiceOfThisRun()
  const { Token } = await call(sessions.signIn, { body: { Email, Password: 'drive-safe-demo-2026' } })
  signedIn(Token)
}

/** What the service says in place of its answer. */
interface Failure {
  status: number
  Message: string
}

/**
 * Sees every call on its way to the service, in the order of asking and answering. Those of `failing` fail, those of
 * `unanswered` hang until they are aborted, those of `instead` bring this: the only things here that are not real.
 */
export function watchCalls() {
  const seen: string[] = []
  const failing = new Map<string, Failure>()
  const unanswered = new Set<string>()
  const instead = new Map<string, unknown>()
  const send = globalThis.fetch
  const watch = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const [, name = ''] = /\/api\/v1\/([^?]+)/.exec(typeof input === 'string' ? input : '') ?? []
    seen.push(`asked ${name}`)
    if (unanswered.has(name) && init?.signal)
      await aborted(init.signal).finally(() => seen.push(`aborted ${name}`))
    const failure = failing.get(name)
    const real = failure === undefined ? await send(input, init) : answerOf(failure)
    const answer = instead.has(name) ? withData(await real.json(), instead.get(name)) : real
    seen.push(`answered ${name}`)
    return answer
  })
  return {
    seen,
    failing,
    unanswered,
    instead,
    count: (event: string) => seen.filter((other) => other === event).length,
    stop: () => watch.mockRestore(),
  }
}

const answerOf = ({ status, Message }: Failure) =>
  Response.json({ StatusCode: status, Message, Result: null }, { status })

const withData = (body: object, Data: unknown) => Response.json({ ...body, Result: { Data } })

/** Rejects as fetch does. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

/** What a remote of the test exposes: './app' and the modules of its slots. An error is what its load ends with. */
export type Modules = Record<string, ComponentType<Record<string, unknown>> | Error>

export interface TestRemote {
  description: RemoteDescription
  modules: Modules
}

/** Remotes that are here already, in place of those that a registry names and a network brings. */
export function federationOf(remotes: readonly TestRemote[], state?: RegistryState): Federation {
  const ready: RegistryState = {
    status: 'ready',
    isLastGood: false,
    registry: {
      format: 1,
      issuedAt: '2026-11-20T00:00:00Z',
      remotes: remotes.map(({ description }) => ({
        version: '1.0.0',
        name: `${description.id}_1_0_0`,
        base: '/',
        entry: 'entry.js',
        integrity: {},
        shared: {},
        description,
      })),
    },
  }
  const registry: RegistryStore = {
    current: () => state ?? ready,
    subscribe: () => () => {},
    refresh: () => Promise.resolve(state ?? ready),
  }
  const load: RemoteLoader['load'] = async (remoteId, module) => {
    const found = remotes.find(({ description }) => description.id === remoteId)?.modules[module]
    if (found === undefined) throw new Error(`The test has no ${module} of ${remoteId}`)
    if (found instanceof Error) throw found
    return found
  }
  return { registry, loader: { load, retry: load, loaded: () => undefined } }
}

/** The signed-in area at an address, with these remotes. */
export function openPortal(address: string, federation: Federation) {
  history.replaceState(null, '', address)
  window.scrollTo = () => {}
  const { unmount } = render(
    <UiProvider>
      <PortalRouter>
        <SignedInArea federation={federation} />
      </PortalRouter>
    </UiProvider>,
  )
  return {
    person: userEvent.setup(),
    unmount,
    goTo: (next: string) =>
      act(() => {
        history.pushState(null, '', next)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
  }
}
