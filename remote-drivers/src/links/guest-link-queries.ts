import { useMutation } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type GuestLinkDraft, guestLinks } from 'shared-api/guests'

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
