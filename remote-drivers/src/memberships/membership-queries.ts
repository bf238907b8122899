import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { masterData } from 'shared-api/accounts/master-data'
import { type Cancellation, memberships, type Reactivation } from 'shared-api/memberships'
import { recordsChanged } from 'shared-api/client/records-changed'
import { driverQueryKey } from '../list/driver-query-key.ts'

export const membershipQueries = {
  /** What a driver has, and what came before it: of the driver, so that who changes that waits for it. */
  history: (driverId: string) =>
    queryOptions({
      queryKey: [...driverQueryKey, 'membership-history', driverId] as const,
      queryFn: ({ signal }) => call(memberships.history, { params: { id: driverId } }, { signal }),
      staleTime: 0,
    }),
  /** Without the two that the specification excludes. */
  reasons: () =>
    queryOptions({
      queryKey: ['master-data', 'CANCELLATION_REASON'] as const,
      queryFn: ({ signal }) =>
        call(masterData.dropdown, { query: { key: 'CANCELLATION_REASON' } }, { signal }),
      meta: { reference: true },
    }),
}

/** Of one driver after the other: what each comes to is shown where the question was asked, so nothing covers it. */
export function useCancelMembership() {
  const queryClient = useQueryClient()
  return {
    cancel: (body: Cancellation) => call(memberships.cancel, { body }, { blocking: false }),
    changed: () => recordsChanged(queryClient, driverQueryKey),
  }
}

export const useRestoreMembership = () =>
  useMutation({
    mutationFn: (DriverId: string) => call(memberships.restore, { body: { DriverId } }),
    meta: { records: driverQueryKey },
  })

export const useReactivateMembership = () =>
  useMutation({
    mutationFn: (body: Reactivation) => call(memberships.reactivate, { body }),
    meta: { records: driverQueryKey },
  })
