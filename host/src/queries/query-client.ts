import { MutationCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from 'shared-api'

/** The specification's stale time and cache age. */
export const oneDay = 86_400_000

/** What stands in the menu. */
export const navigationKey = ['navigation'] as const

/** Nothing that the service has decided is asked again: only no answer at all, or a service that is not up. */
export function isWorthAnotherTry(failures: number, error: unknown) {
  return failures < 2 && error instanceof Refusal && [0, 502, 503, 504].includes(error.status)
}

export function createQueryClient() {
  const queryClient = new QueryClient({
    // It counts rows of every part of the portal: any change may be one of them.
    mutationCache: new MutationCache({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: navigationKey })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: oneDay,
        gcTime: oneDay,
        retry: isWorthAnotherTry,
        retryDelay: (failures) => 400 * 2 ** failures,
        // A browser that believes it is offline would wait for ever; a failed request says so and offers Try again.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queryClient
}
