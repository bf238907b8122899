import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type OwnSession, sessions } from 'shared-api/sessions'
import { secondFactor } from 'shared-api/sessions/second-factor'
import { notify } from 'shared-ui'

export const sessionQueries = {
  own: () =>
    queryOptions({
      queryKey: ['sessions'] as const,
      queryFn: ({ signal }) => call(sessions.list, {}, { signal }),
      // The user may have signed in elsewhere a moment ago.
      staleTime: 0,
    }),
  secondFactor: () =>
    queryOptions({
      queryKey: ['second factor'] as const,
      queryFn: ({ signal }) => call(secondFactor.state, {}, { signal }),
      staleTime: 0,
    }),
}

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ Id }: OwnSession) => call(sessions.end, { body: { SessionId: Id } }),
    meta: { records: 'kept' },
    onSuccess: (_, { Device }) => {
      notify.success('Signed out', `${Device} has to sign in again.`)
    },
    onError: (problem) => {
      notify.failure('Sign-out failed', problem.message)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionQueries.own().queryKey }),
  })
}

/** The caller shows a refusal of the service. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(sessions.endOthers),
    meta: { records: 'kept' },
    onSuccess: () => {
      notify.success('You are signed out everywhere else')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionQueries.own().queryKey }),
  })
}
