import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type GuestLinkDraft, guestLinks } from 'shared-api/guest-links'

export const guestLinkQueries = {
  all: ['guest-links'] as const,
  /** The newest first; `carrierId` undefined: of all carriers. */
  list: (carrierId: string | undefined, Page: number) =>
    queryOptions({
      queryKey: [...guestLinkQueries.all, carrierId, Page] as const,
      queryFn: ({ signal }) => call(guestLinks.list, { query: { CarrierId: carrierId, Page } }, { signal }),
      placeholderData: keepPreviousData,
      // Guests use them meanwhile.
      staleTime: 0,
    }),
}

function useLinksChanged() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: guestLinkQueries.all })
}

export function useCreateGuestLink() {
  return useMutation({
    mutationFn: (body: GuestLinkDraft) => call(guestLinks.create, { body }, { blocking: false }),
    onSuccess: useLinksChanged(),
  })
}

export function useWithdrawGuestLink() {
  return useMutation({
    mutationFn: (GuestLinkId: string) =>
      call(guestLinks.withdraw, { body: { GuestLinkId } }, { blocking: false }),
    onSuccess: useLinksChanged(),
  })
}
