import type { ReactNode } from 'react'
import { Box, EmptyState, formatDateTime, Stack, Text } from 'shared-ui/base'
import type { MailboxState } from './mailbox.ts'

interface MailListProps {
  mailbox: MailboxState
  onOpened: (id: string) => void
  /** The button that reads the mailbox again. */
  children: ReactNode
}

export function MailList({ mailbox, onOpened, children }: MailListProps) {
  if (mailbox.is === 'loading') return <Text as="output">Loading the mailbox</Text>
  if (mailbox.is === 'failed') {
    return (
      <EmptyState
        kind="failed"
        title="The mailbox could not be loaded"
        text={mailbox.message}
        action={children}
      />
    )
  }
  if (mailbox.mails.length === 0) {
    return (
      <EmptyState
        kind="nothing"
        title="No email yet"
        text="Reset a password or sign up, and the email appears here."
        action={children}
      />
    )
  }
  return (
    <Stack gap="4" alignItems="flex-start">
      <Box asChild width="full" borderWidth="1px" borderRadius="l2" overflow="clip">
        <ul aria-label="Emails">
          {mailbox.mails.map(({ Id, To, Subject, SentAt }) => (
            <Box key={Id} asChild borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
              <li>
                <Box asChild {...row}>
                  <button type="button" onClick={() => onOpened(Id)}>
                    <b>{Subject}</b>
                    <Text as="span" textStyle="caption" color="fg.muted">
                      {To}, {formatDateTime(SentAt)}
                    </Text>
                  </button>
                </Box>
              </li>
            </Box>
          ))}
        </ul>
      </Box>
      {children}
    </Stack>
  )
}

const row = {
  display: 'grid',
  gap: '0.5',
  width: 'full',
  px: '4',
  py: '3',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  outlineOffset: '-2px',
  _hover: { bg: 'bg.subtle' },
} as const
