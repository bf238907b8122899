import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { drafts } from 'shared-api/drafts/drafts'
import { type DriverDraft, driverForm } from 'shared-api/drivers/driver-form'
import { type DriverLinkDraft, driverLinks } from 'shared-api/drivers/driver-links'
import type { DriverSearch } from 'shared-api/drivers/driver-search'

/** A question, though it is sent like a change: names and numbers do not belong into an address. */
export const useLookUp = (signal: () => AbortSignal) =>
  useMutation({
    mutationFn: (search: DriverSearch) =>
      call(driverForm.search, { body: search }, { blocking: false, signal: signal() }),
    meta: { records: 'kept' },
    gcTime: 0,
  })

export const useAddDriver = () =>
  useMutation({
    mutationFn: (draft: DriverDraft) => call(driverForm.add, { body: draft }),
    // What was typed holds secrets, and stays no longer than the form.
    gcTime: 0,
  })

export const useRequestLink = () =>
  useMutation({
    mutationFn: (draft: DriverLinkDraft) => call(driverLinks.request, { body: draft }),
  })

/** Personal data: it stays in memory no longer than the page, and is no reference data, which the browser's storage keeps. */
export const keptDraftQuery = (CarrierId: string | undefined) =>
  queryOptions({
    queryKey: ['drafts', 'driver', CarrierId ?? ''] as const,
    queryFn: ({ signal }) =>
      call(drafts.latest, { query: { Kind: 'driver', CarrierId } }, { signal }).catch(() => {
        signal.throwIfAborted()
        // A draft that can't be read keeps no user from adding a driver.
        return null
      }),
    gcTime: 0,
    staleTime: Infinity,
  })
