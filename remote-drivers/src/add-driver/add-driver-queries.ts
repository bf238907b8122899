import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type DriverDraft, driverForm, type DriverSearch } from 'shared-api/driver-form'
import { type DriverLinkDraft, driverLinks } from 'shared-api/driver-links'
import { driverLinkQueries } from '../driver-links/driver-link-queries.ts'
import { driverQueries } from '../drivers/driver-queries.ts'
import { membershipQueries } from '../memberships/membership-queries.ts'

/** A question, though it is sent like a change: names and numbers do not belong into an address. */
export const useLookUp = () =>
  useMutation({
    mutationFn: (search: DriverSearch) => call(driverForm.search, { body: search }, { blocking: false }),
  })

export function useAddDriver() {
  const onSuccess = useDriversChanged()
  return useMutation({
    mutationFn: (draft: DriverDraft) => call(driverForm.add, { body: draft }),
    onSuccess,
  })
}

export function useRequestLink() {
  const onSuccess = useDriversChanged()
  return useMutation({
    mutationFn: (draft: DriverLinkDraft) => call(driverLinks.request, { body: draft }),
    onSuccess,
  })
}

/** Lists and counts that a new driver is in are asked for again where they are next seen. */
export function useDriversChanged() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [driverQueries.all, membershipQueries.all, driverLinkQueries.all].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
}
