import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { recordsChanged } from 'shared-api/client/records-changed'
import type { NotificationSignal } from 'shared-api/notifications/notifications'
import { Box, IconButton } from 'shared-ui'
import { hostChunk } from '../chunks/host-chunk.ts'
import { Opener } from '../chunks/opener.tsx'
import { notificationsKey } from './notification-queries.ts'
import { setUnread, useUnread } from './unread-store.ts'

const notificationPanel = hostChunk(() =>
  import('./notification-panel.tsx').then(({ NotificationPanel }) => NotificationPanel),
)

/** What changed on the records that the user follows. The count rides on the stream. */
export function BellButton({ hasSeveralCarriers }: { hasSeveralCarriers: boolean }) {
  useSignals()
  const unread = useUnread()
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return (
    <Opener
      what="The list of notifications"
      chunk={notificationPanel}
      props={{ hasSeveralCarriers }}
      renderButton={(onPress) => (
        <IconButton
          icon="bell"
          label={label}
          size="lg"
          aria-haspopup="dialog"
          // It is drawn again when the list's code arrives.
          data-focus-place="notifications"
          onClick={onPress}
          style={{ position: 'relative' }}
        >
          {unread > 0 && <Count unread={unread} />}
        </IconButton>
      )}
    />
  )
}

const Count = ({ unread }: { unread: number }) => (
  <Box
    as="span"
    aria-hidden="true"
    position="absolute"
    top="2px"
    insetInlineEnd="0"
    minWidth="18px"
    height="18px"
    px="4px"
    borderRadius="9px"
    bg="accent.solid"
    color="accent.contrast"
    textStyle="caption"
    lineHeight="18px"
    fontWeight="bold"
  >
    {unread > 99 ? '99+' : unread}
  </Box>
)

/** Loads the code of the stream when the page has nothing else to do. */
function useSignals() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = new AbortController()
    const onSignal = ({ Unread, RecordId }: NotificationSignal) => {
      setUnread(Unread)
      // The record that changed is in lists and counts, too, like those of what is due.
      if (RecordId !== undefined) void recordsChanged(queryClient)
      else void queryClient.invalidateQueries({ queryKey: notificationsKey })
    }
    void import('./notification-stream.ts')
      .then(({ followNotifications }) => followNotifications(onSignal, stop.signal))
      // Without its code the bell stays quiet; the next page load tries again.
      .catch(() => undefined)
    return () => {
      stop.abort()
      setUnread(0)
    }
  }, [queryClient])
}
