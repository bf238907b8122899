import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType, ReactNode } from 'react'
import { createMemoryRouter, Link, Route, RouterProvider, Routes } from 'react-router-dom'
import { mutationSucceeded } from 'shared-api/client/records-changed'
import { useCarrierId } from 'shared-auth'
import { UiProvider } from 'shared-ui'
import './service.ts'

/** The screens of a remote at an address, mounted as the host mounts them: once for each carrier. */
export function openScreen(App: ComponentType, address: string) {
  return openElement(<Screens App={App} />, address)
}

/** The screens of a remote, and a page beside them to leave for. */
export function openBesideAnother(App: ComponentType, address: string) {
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

/** A slot's module or a part of a screen, as a page of the host shows it. */
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
    /** What the browser's address bar shows. */
    address: () => router.state.location.pathname + router.state.location.search,
    goBack: () => act(() => router.navigate(-1)),
    /** Asks the service for everything on screen again. */
    refetch: () => act(() => queryClient.refetchQueries()),
    /** Resolves when no answer is on its way, and what waited for one has gone on. */
    settled: async () => {
      await waitFor(() => {
        if (queryClient.isMutating() + queryClient.isFetching() > 0) throw new Error('A call is in progress.')
      })
      await act(() => new Promise((resolve) => setTimeout(resolve)))
    },
    /** Everything that answers have left in memory. */
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

function Screens({ App }: { App: ComponentType }) {
  return <App key={useCarrierId()} />
}
