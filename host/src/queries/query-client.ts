import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { mutationSucceeded } from 'shared-api/client/records-changed'
import { sessionKeys } from 'shared-api/client/session-keys'
import { isUnreachable, serviceAnswered, serviceFailed } from '../failure/service-state.ts'

/** The specification's stale time and cache age. */
export const oneDay = 86_400_000

/** The key of searches. They find people, so results are kept for a minute only. */
export const searchKey = ['search'] as const
const oneMinute = 60_000

/** Nothing that the service has decided is asked again: only no answer at all, or a service that is not up. */
export function isWorthAnotherTry(failures: number, error: unknown) {
  return failures < 2 && isUnreachable(error)
}

export function createQueryClient() {
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onSuccess: serviceAnswered, onError: (error) => void serviceFailed(error) }),
    mutationCache: new MutationCache({
      onError: (error) => void serviceFailed(error),
      onSuccess: (_answer, _sent, _before, mutation) => {
        serviceAnswered()
        return mutationSucceeded(queryClient, mutation)
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
  // Here, as remotes ask for it too.
  for (const queryKey of Object.values(sessionKeys))
    queryClient.setQueryDefaults(queryKey, { meta: { session: true } })
  queryClient.setQueryDefaults(searchKey, { staleTime: oneMinute, gcTime: oneMinute })
  return queryClient
}
