import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Notification } from 'shared-api/notifications/notifications'
import { notificationPath, notificationText } from 'shared-api/notifications/notification-text'
import { Box, Button, EmptyState, formatDateTime, Link, QueryState, Stack, Text } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import type { OpenerProps } from '../chunks/opener.tsx'
import { notificationPage, useMarkRead } from './notification-queries.ts'

interface NotificationPanelProps extends OpenerProps {
  hasSeveralCarriers: boolean
}

/** The bell's list, newest first; all of a phone. */
export function NotificationPanel({
  hasSeveralCarriers,
  isOpen,
  onOpenChanged,
  trigger,
}: NotificationPanelProps) {
  return (
    <Dialog trigger={trigger} isOpen={isOpen} onOpenChanged={onOpenChanged} title="Notifications" isWide>
      <NotificationList hasSeveralCarriers={hasSeveralCarriers} onFollowed={() => onOpenChanged(false)} />
    </Dialog>
  )
}

interface NotificationListProps {
  hasSeveralCarriers: boolean
  onFollowed: () => void
}

function NotificationList({ hasSeveralCarriers, onFollowed }: NotificationListProps) {
  const [page, setPage] = useState(1)
  const list = useQuery(notificationPage(page))
  const markRead = useMarkRead()
  return (
    <QueryState query={list}>
      {({ Data, Total, PageSize, Unread }) =>
        Total === 0 ? (
          <EmptyState kind="nothing" title="No notifications" />
        ) : (
          <Stack gap="3" pb="4">
            <Box>
              <Button
                size="sm"
                isBusy={markRead.isPending}
                unavailable={Unread === 0 ? 'All notifications are read.' : undefined}
                onClick={() => markRead.mutate({ All: true })}
              >
                Mark all as read
              </Button>
            </Box>
            <Box asChild listStyleType="none" m="0" p="0">
              <ul>
                {Data.map((row) => (
                  <NotificationRow
                    key={row.Id}
                    row={row}
                    hasCarrier={hasSeveralCarriers}
                    onFollowed={() => {
                      if (!row.IsRead) markRead.mutate({ Ids: [row.Id] })
                      onFollowed()
                    }}
                  />
                ))}
              </ul>
            </Box>
            {Total > PageSize && (
              <Box display="flex" gap="2">
                {page > 1 && <Button onClick={() => setPage(page - 1)}>Newer</Button>}
                {page * PageSize < Total && <Button onClick={() => setPage(page + 1)}>Older</Button>}
              </Box>
            )}
          </Stack>
        )
      }
    </QueryState>
  )
}

interface NotificationRowProps {
  row: Notification
  hasCarrier: boolean
  onFollowed: () => void
}

function NotificationRow({ row, hasCarrier, onFollowed }: NotificationRowProps) {
  const { Carrier__r: carrier, At, IsRead } = row
  return (
    <Box as="li" py="3" borderTopWidth="1px">
      <Text as="span" fontWeight={IsRead ? 'normal' : 'semibold'}>
        <Link to={notificationPath(row)} onClick={onFollowed}>
          {notificationText(row)}
        </Link>
      </Text>
      <Text textStyle="dense" color="fg.muted">
        {[IsRead ? undefined : 'Unread', formatDateTime(At), hasCarrier ? carrier.Name : undefined]
          .filter((part) => part !== undefined)
          .join(' - ')}
      </Text>
    </Box>
  )
}
