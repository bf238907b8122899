import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type DriverChange, driverForm } from 'shared-api/driver-form'
import { useDriversChanged } from '../drivers/drivers-changed.ts'
import { driverQueries } from '../drivers/driver-queries.ts'

export const driverDetailsQueries = {
  /** As the form shows him. Asked for anew each time: somebody else may have changed him meanwhile. */
  of: (id: string) =>
    queryOptions({
      queryKey: [...driverQueries.all, 'details', id] as const,
      queryFn: ({ signal }) => call(driverForm.details, { params: { id } }, { signal }),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
}

export function useEditDriver() {
  const changed = useDriversChanged()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: DriverChange) => call(driverForm.edit, { body: change }),
    // What was typed holds secrets, and stays no longer than the form.
    gcTime: 0,
    onSuccess: async ({ Id }) => {
      queryClient.removeQueries({ queryKey: driverDetailsQueries.of(Id).queryKey })
      await changed()
    },
  })
}
