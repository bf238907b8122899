import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type DriverChange, driverForm } from 'shared-api/drivers/driver-form'
import { driverQueryKey } from '../../list/driver-query-key.ts'

export const driverDetailsQueries = {
  /** As the form is filled with him: asked for again each time it opens, and not while it is open. */
  of: (id: string) =>
    queryOptions({
      queryKey: [...driverQueryKey, 'details', id] as const,
      queryFn: ({ signal }) => call(driverForm.details, { params: { id } }, { signal }),
      staleTime: 'static',
      gcTime: 0,
    }),
}

export const useEditDriver = () =>
  useMutation({
    mutationFn: (change: DriverChange) => call(driverForm.edit, { body: change }),
    // What was typed holds secrets, and stays no longer than the form.
    gcTime: 0,
  })
