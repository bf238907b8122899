import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from 'shared-api/sessions'
import { Badge, Box, Button, formatDateTime, Panel, QueryState, Text } from 'shared-ui'
import { ConfirmDialog } from 'shared-ui/overlay'
import { sessionQueries, useEndOtherSessions, useEndSession } from './session-queries.ts'

/** Where the user is signed in. A session that the user does not recognize is ended here. */
export function SessionsPanel() {
  const list = useQuery(sessionQueries.own())
  const endOthers = useEndOtherSessions()
  const [isAsked, setIsAsked] = useState(false)
  const others = list.data?.filter(({ IsCurrent }) => !IsCurrent).length ?? 0
  return (
    <Panel
      title="Sessions"
      isFlush
      footer={
        others > 0 && (
          <Box flex="1" display="flex" flexWrap="wrap" alignItems="center" gap="2">
            <Box flex="1 1 240px">
              Don&apos;t recognize a session? Sign out everywhere else, then change your password.
            </Box>
            <Button variant="danger" onClick={() => setIsAsked(true)}>
              Sign out everywhere else
            </Button>
          </Box>
        )
      }
    >
      <QueryState query={list} what="Sessions">
        {(sessions) => (
          <Box asChild outline="none">
            <ul aria-label="Sessions" tabIndex={-1}>
              {sessions.map((session) => (
                <SessionRow key={session.Id} session={session} />
              ))}
            </ul>
          </Box>
        )}
      </QueryState>
      <ConfirmDialog
        question={{
          title: 'Sign out everywhere else?',
          text: 'Every other browser and device has to sign in again. Unsaved changes there are lost. You stay signed in here.',
          keep: 'Stay signed in',
          confirm: 'Sign out everywhere else',
        }}
        isOpen={isAsked}
        onClosed={() => setIsAsked(false)}
        onConfirmed={() => endOthers.mutateAsync()}
      />
    </Panel>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const end = useEndSession()
  const { Device, StartedAt, LastSeenAt, IsCurrent } = session
  return (
    <Box asChild {...row}>
      <li>
        <Box flex="1" minWidth="0">
          <Box display="flex" flexWrap="wrap" gap="2" alignItems="center">
            <b>{Device}</b>
            {IsCurrent && <Badge look="filled">This session</Badge>}
          </Box>
          <Text textStyle="caption" color="fg.muted">
            {IsCurrent ? 'In use now' : `Last used ${formatDateTime(LastSeenAt)}`}, signed in{' '}
            {formatDateTime(StartedAt)}
          </Text>
        </Box>
        {!IsCurrent && (
          <Button
            aria-label={`Sign out ${Device}, last used ${formatDateTime(LastSeenAt)}`}
            isBusy={end.isPending}
            onClick={() => end.mutate(session)}
          >
            Sign out
          </Button>
        )}
      </li>
    </Box>
  )
}

const row = {
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  px: '4',
  py: '3',
  borderTopWidth: '1px',
  _first: { borderTopWidth: '0' },
} as const
