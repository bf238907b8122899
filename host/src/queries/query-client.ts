import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isUnreachable, serviceAnswered, serviceFailed } from '../failure/service-state.ts'

/** The specification's stale time and cache age. */
export const oneDay = 86_400_000

/** What stands in the menu. */
export const navigationKey = ['navigation'] as const

/** Nothing that the service has decided is asked again: only no answer at all, or a service that is not up. */
export function isWorthAnotherTry(failures: number, error: unknown) {
  return failures < 2 && isUnreachable(error)
}

export function createQueryClient() {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onSuccess: serviceAnswered, onError: (error) => void serviceFailed(error) }),
    // It counts rows of every part of the portal: any change may be one of them.
    mutationCache: new MutationCache({
      onError: (error) => void serviceFailed(error),
      onSuccess: () => {
        serviceAnswered()
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
