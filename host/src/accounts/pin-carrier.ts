import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { notify } from 'shared-ui'
import { accountQueries } from './account-queries.ts'

interface Pinning {
  /** Null unpins. */
  carrierId: string | null
  /** Undefined: the name of what is unpinned is not known. */
  name: string | undefined
}

const mutationKey = ['pin carrier']
/** Under it the cache has what the service last said of the pin. */
const saidKey = ['pinned at the service']

/**
 * Pins a carrier or unpins it. It shows at once; where the service refuses, it goes back to what it was and says so. The user does not wait for it, so no overlay covers the page.
 */
export function usePinCarrier() {
  const queryClient = useQueryClient()
  const { queryKey } = accountQueries.user()
  const show = (PinedAccountId: string | null) =>
    queryClient.setQueryData(queryKey, (user) => user && { ...user, PinedAccountId })

  const nameOf = (id: string) =>
    queryClient.getQueryData(accountQueries.list().queryKey)?.find(({ Account }) => Account.Id === id)
      ?.Account.Name

  /** No other pin is in progress. */
  const isOnly = () => queryClient.isMutating({ mutationKey }) === 1

  const pinning = useMutation({
    mutationKey,
    meta: { records: 'kept' },
    // One after the other: the last press is what stands.
    scope: { id: 'pin carrier' },
    mutationFn: ({ carrierId }: Pinning) =>
      call(accounts.pin, { body: { CarrierId: carrierId } }, { blocking: false }),
    onMutate: async ({ carrierId }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)?.PinedAccountId ?? null
      if (isOnly()) queryClient.setQueryData(saidKey, before)
      show(carrierId)
      return { before }
    },
    onSuccess: (_, { carrierId, name }, { before }) => {
      queryClient.setQueryData(saidKey, carrierId)
      const undo = {
        label: 'Undo',
        onClick: () => pinning.mutate({ carrierId: before, name: before === null ? name : nameOf(before) }),
      }
      if (carrierId === null)
        notify.success(name ? `${name} is no longer pinned` : 'No carrier is pinned', undefined, undo)
      else notify.success(`${name} is pinned`, 'It is selected when you open the portal.', undo)
    },
    onError: (error, { carrierId, name }) => {
      // A newer press is not undone.
      if (isOnly()) show(queryClient.getQueryData<string | null>(saidKey) ?? null)
      notify.failure(
        `${name ?? 'The carrier'} could not be ${carrierId === null ? 'unpinned' : 'pinned'}`,
        error.message,
      )
    },
    // The question that was cancelled is asked after all.
    onSettled: () => {
      if (isOnly()) void queryClient.invalidateQueries({ queryKey })
    },
  })
  return pinning
}
