import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { sessionKeys } from 'shared-api/client/session-keys'
import { mvrCriteria, type MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'

const key = ['mvr-criteria'] as const

interface SavedCriteria {
  CarrierId: string
  Version: number
  Criteria: MvrCriteriaRules
}

export const criteriaQueries = {
  carriers: () =>
    queryOptions({
      queryKey: sessionKeys.accounts,
      queryFn: ({ signal }) => call(accounts.list, {}, { signal }),
    }),
  /** What is typed is based on it: another user's change is met when it is saved, and not while it is typed. */
  ofCarrier: (CarrierId: string) =>
    queryOptions({
      queryKey: [...key, 'of carrier', CarrierId] as const,
      queryFn: ({ signal }) => call(mvrCriteria.read, { query: { CarrierId } }, { signal }),
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  preview: (CarrierId: string, Criteria: MvrCriteriaRules) =>
    queryOptions({
      queryKey: [...key, 'preview', CarrierId, Criteria] as const,
      queryFn: ({ signal }) =>
        call(mvrCriteria.preview, { body: { CarrierId, Criteria } }, { signal, blocking: false }),
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
}

export const useSaveCriteria = () =>
  useMutation({
    mutationFn: (body: SavedCriteria) => call(mvrCriteria.save, { body }, { blocking: false }),
    meta: { records: 'changed-unawaited' },
  })
