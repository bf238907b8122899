import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { counterQuery } from 'shared-api/client/counter-query'
import { type DigestSetting, smsFeeds } from 'shared-api/safety/sms-notify'

export const notifyQueries = {
  /** Shared with the navigation. */
  unread: (carrierId: string | undefined) => counterQuery({ count: smsFeeds.unread }, carrierId),
  digest: queryOptions({
    queryKey: [smsFeeds.digest.name],
    queryFn: ({ signal }) => call(smsFeeds.digest, {}, { signal }),
  }),
}

/** Marks reports as read, these or all up to an instant. */
export const useReadReports = () =>
  useMutation({
    mutationFn: (body: { Ids: string[] } | { UpTo: string; CarrierId: string | undefined }) =>
      call(smsFeeds.read, { body }),
  })

export function useSaveDigest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (Digest: DigestSetting) => call(smsFeeds.saveDigest, { body: { Digest } }),
    meta: { records: 'kept' },
    onSuccess: (saved) => queryClient.setQueryData(notifyQueries.digest.queryKey, saved),
  })
}
