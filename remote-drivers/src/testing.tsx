import '@testing-library/jest-dom/jest-globals'
import { jest } from '@jest/globals'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, Link, Route, RouterProvider, Routes } from 'react-router-dom'
import { call, configureClient } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { type DriverDraft, driverForm } from 'shared-api/drivers/driver-form'
import { mutationSucceeded } from 'shared-api/records-changed'
import type { FieldError } from 'shared-api/refusal'
import { sessions } from 'shared-api/sessions'
import { selectCarrier, signedIn, token, useCarrierId } from 'shared-auth'
import { UiProvider } from 'shared-ui'
import App from './app.tsx'

// The service is real: on a machine at work it answers late, and that is no failure.
configure({ asyncUtilTimeout: 10_000 })

configureClient({
  // The service of this run, started by jest.service.js.
  baseUrl: process.env['PORTAL_SERVICE'] ?? '',
  token,
  onSessionExpired: () => {
    throw new Error('The service does not know the token of this test.')
  },
})

/** The carrier of agent@demo.example that tests may write to by forms: no test reads what it has. */
export const writtenCarrier = 'Lumenfall Logistics Inc'
/** Another one, whose drivers come by file: while an import ends, its carrier's forms are refused. */
export const importingCarrier = 'Pellworth Coach Lines LLC'

/** What the form shows of a new driver of that carrier, who is nobody else's in any test. The agent has to be signed in. */
export async function addedDriver(given: Partial<DriverDraft> = {}) {
  const carriers = await call(accounts.list)
  const CarrierId = carriers.find(({ Account }) => Account.Name === writtenCarrier)?.Account.Id ?? ''
  const body = { CarrierId, FirstName: 'Lucasta', ...newPerson(), ...given }
  const { Id } = await call(driverForm.add, { body })
  return call(driverForm.details, { params: { id: Id } })
}

/** Names, addresses and numbers that nobody has, whatever tests ran before. */
export function newPerson() {
  const digits = String(2_000_000 + Math.floor(Math.random() * 7_000_000))
  const letters = digits.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  return {
    LastName: `Penhallow${letters}`,
    EmailId: `lucasta.${digits}@example.com`,
    MobileNumber: `(614) ${digits.slice(0, 3)}-${digits.slice(3)}`,
  }
}

const sessionsOfFile = new Map<string, Promise<{ Token: string }>>()

/** One session a person for all tests of a file: the service counts how often one signs in. */
function sessionOf(Email: string) {
  const session =
    sessionsOfFile.get(Email) ?? call(sessions.signIn, { body: { Email, Password: 'drive-safe-demo-2026' } })
  sessionsOfFile.set(Email, session)
  return session
}

/** Signs in as a person of the demo data, with all carriers selected. Gives the carriers, by name. */
export async function signInAs(Email: string) {
  const { Token } = await sessionOf(Email)
  signedIn(Token)
  selectCarrier(undefined)
  return (await call(accounts.list)).map(({ Account }) => Account)
}

/** Comes in by a link: that of the demo's guest, where no other code is given. */
export async function enterAsGuest(AccessCode = 'DEMO-GUEST-2026') {
  const { Token } = await call(sessions.guestSignIn, { body: { AccessCode } })
  signedIn(Token)
  selectCarrier(undefined)
}

/** The screens of this remote at an address, mounted as the host mounts them: anew for another carrier. */
export function openScreen(address: string) {
  return openElement(<Screens />, address)
}

/** The screens of this remote, and a page beside them. */
export function openBesideAnother(address: string) {
  return openElement(
    <>
      <Link to="/elsewhere">Leave</Link>
      <Routes>
        <Route path="/elsewhere" element={<p>Elsewhere</p>} />
        <Route path="*" element={<App />} />
      </Routes>
    </>,
    address,
  )
}

/** A module of this remote as a page of the host shows it. */
export function openElement(element: ReactNode, address = '/dashboard') {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  const queryClient: QueryClient = new QueryClient({
    // As the host's does.
    mutationCache: new MutationCache({
      onSuccess: (_answer, _sent, _before, mutation) => mutationSucceeded(queryClient, mutation),
    }),
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  })
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
    /** Everything that answers have left behind in memory. */
    cached: () =>
      JSON.stringify([
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
        queryClient
          .getMutationCache()
          .getAll()
          .map(({ state }) => state),
      ]),
  }
}

function Screens() {
  return <App key={useCarrierId()} />
}

/** The service fails at one call until it is repaired; status 0: there is no answer at all. The rest stays real. */
export function breakCall(name: string, status: number, Errors: readonly FieldError[] = []) {
  const real = globalThis.fetch
  const broken = jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (typeof input !== 'string' || !`${new URL(input).pathname}/`.includes(`/${name}/`))
      return real(input, init)
    if (status === 0) return Promise.reject(new TypeError('fetch failed'))
    const envelope = {
      StatusCode: status,
      Message: 'Out of order',
      Result: null,
      Errors,
      RequestId: 'A-1',
    }
    return Promise.resolve(Response.json(envelope, { status }))
  })
  return { repair: () => broken.mockRestore() }
}

/** The service gets one call only when it is released. The rest stays real. */
export function holdCall(name: string) {
  const real = globalThis.fetch
  const { promise, resolve: release } = Promise.withResolvers<void>()
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (typeof input === 'string' && new URL(input).pathname.endsWith(`/${name}`)) {
      const left = Promise.withResolvers<never>()
      init?.signal?.addEventListener('abort', () => left.reject(init.signal?.reason))
      await Promise.race([promise, left.promise])
    }
    return real(input, init)
  })
  return { release }
}

/** From here on the window is as narrow as a phone; jsdom itself has no width. */
export function narrowWindow() {
  Object.defineProperty(window, 'matchMedia', { value: answerAsPhone })
}

const answerAsPhone = (query: string) =>
  Object.assign(new EventTarget(), { matches: query.includes('max-width') })
