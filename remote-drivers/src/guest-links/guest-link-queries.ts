import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type GuestLinkDraft, guestLinks } from 'shared-api/guests'

interface GuestLinkFilter {
  CarrierId: string | undefined
  Page: number
  PageSize: number
}

export const guestLinkQueries = {
  all: ['guest-links'] as const,
  /** The newest first; `CarrierId` undefined: of all carriers. */
  list: (filter: GuestLinkFilter) =>
    queryOptions({
      queryKey: [...guestLinkQueries.all, filter] as const,
      queryFn: ({ signal }) => call(guestLinks.list, { query: filter }, { signal }),
      placeholderData: keepPreviousData,
      // Guests use them meanwhile.
      staleTime: 0,
    }),
}

/** The access code is in memory for as long as it is shown. */
export const useCreateGuestLink = () =>
  useMutation({
    mutationFn: (body: GuestLinkDraft) => call(guestLinks.create, { body }, { blocking: false }),
    gcTime: 0,
  })

/** It is over before the links are shown as they are now. */
export const useWithdrawGuestLink = () =>
  useMutation({
    mutationFn: (GuestLinkId: string) =>
      call(guestLinks.withdraw, { body: { GuestLinkId } }, { blocking: false }),
    meta: { records: 'changed-unawaited' },
  })
