import { useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type DriverDraft, driverForm } from 'shared-api/driver-form'
import { type DriverLinkDraft, driverLinks } from 'shared-api/driver-links'
import type { DriverSearch } from 'shared-api/driver-search'
import { useDriversChanged } from '../drivers/drivers-changed.ts'

/** A question, though it is sent like a change: names and numbers do not belong into an address. */
export const useLookUp = () =>
  useMutation({
    mutationFn: (search: DriverSearch) => call(driverForm.search, { body: search }, { blocking: false }),
    gcTime: 0,
  })

export function useAddDriver() {
  const onSuccess = useDriversChanged()
  return useMutation({
    mutationFn: (draft: DriverDraft) => call(driverForm.add, { body: draft }),
    // What was typed holds secrets, and stays no longer than the form.
    gcTime: 0,
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
