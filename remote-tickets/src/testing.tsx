import '@testing-library/jest-dom/jest-globals'
import { jest } from '@jest/globals'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { call, configureClient } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { sessions } from 'shared-api/sessions'
import { selectCarrier, signedIn, token, useCarrierId } from 'shared-auth'
import { UiProvider } from 'shared-ui'
import App from './app.tsx'

// The service, its database and other tests share the processor: an answer may take its time.
configure({ asyncUtilTimeout: 10_000 })

configureClient({
  // The service of this run, started by jest.service.js.
  baseUrl: process.env['PORTAL_SERVICE'] ?? '',
  token,
  onSessionExpired: () => {
    throw new Error('The service does not know the token of this test.')
  },
})

const sessionsOfFile = new Map<string, Promise<{ Token: string }>>()

/** One session a person for all tests of a file: the service counts how often one signs in. */
function sessionOf(Email: string) {
  const session =
    sessionsOfFile.get(Email) ?? call(sessions.signIn, { body: { Email, Password: 'drive-safe-demo-2026' } })
  sessionsOfFile.set(Email, session)
  return session
}

/** Signs in as a person of the demo data, with all carriers selected. Gives the accounts that the person sees. */
export async function signInAs(Email: string) {
  const { Token } = await sessionOf(Email)
  signedIn(Token)
  selectCarrier(undefined)
  return call(accounts.list)
}

/** The screens of this remote at an address, mounted as the host mounts them: anew for another carrier. */
export function openScreen(address: string) {
  return openElement(<Screens />, address)
}

/** A module of this remote as a page of the host shows it. */
export function openElement(element: ReactNode, address = '/dashboard') {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  )
  return {
    person: userEvent.setup(),
    /** Where the browser's address bar stands. */
    address: () => router.state.location.pathname + router.state.location.search,
    goBack: () => act(() => router.navigate(-1)),
    /** Asks the service for everything on screen again. */
    refetch: () => act(() => queryClient.refetchQueries()),
  }
}

function Screens() {
  return <App key={useCarrierId()} />
}

/** The service fails at one call until it is repaired; status 0: there is no answer at all. The rest stays real. */
export function breakCall(name: string, status: number) {
  const real = globalThis.fetch
  const broken = jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (typeof input !== 'string' || !input.split('?')[0]?.endsWith(`/${name}`)) return real(input, init)
    if (status === 0) return Promise.reject(new TypeError('fetch failed'))
    const envelope = {
      StatusCode: status,
      Message: 'Out of order',
      Result: null,
      Errors: [],
      RequestId: 'A-1',
    }
    return Promise.resolve(Response.json(envelope, { status }))
  })
  return { repair: () => broken.mockRestore() }
}

/** From here on the window is as narrow as a phone; jsdom itself has no width. */
export function narrowWindow() {
  Object.defineProperty(window, 'matchMedia', { value: answerAsPhone, configurable: true })
}

const answerAsPhone = (query: string) =>
  Object.assign(new EventTarget(), { matches: query.includes('max-width') })
