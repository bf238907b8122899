import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { notifications } from 'shared-api/notifications/notifications'
import { notify, readFailure } from 'shared-ui'
import { setUnread } from './unread-store.ts'

export const notificationsKey = ['notifications'] as const

export const notificationPage = (Page: number) =>
  queryOptions({
    queryKey: [...notificationsKey, Page],
    queryFn: ({ signal }) => call(notifications.list, { query: { Page, PageSize: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export function useMarkRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { Ids?: string[]; All?: boolean }) =>
      call(notifications.read, { body }, { blocking: false }),
    meta: { records: 'kept' },
    onError: (error) =>
      notify.failure('The notifications were not marked as read', readFailure(error).message),
    onSuccess: ({ Unread }) => {
      setUnread(Unread)
      return queryClient.invalidateQueries({ queryKey: notificationsKey })
    },
  })
}
