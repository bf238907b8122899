import type { TicketDraft } from 'shared-api/tickets/ticket-drafts'
import { Box, Button, formatTime, HStack } from 'shared-ui'
import { ResultBox } from 'shared-ui/forms'
import type { DraftStatus } from './ticket-draft-store.ts'

interface DraftConflictProps {
  status: DraftStatus
  onKept: (newerVersion: number) => void
  onRenewed: () => void
  onTaken: (newer: TicketDraft) => void
}

/** Says that the draft was saved or deleted elsewhere, and offers both. */
export function DraftConflict({ status, onKept, onRenewed, onTaken }: DraftConflictProps) {
  if (status.is !== 'overtaken' && status.is !== 'gone') return null
  return (
    // Nothing is saved until it is answered: it stays in view below the top bar, and takes no focus from what is being typed.
    <Box mb="5" role="alert" position="sticky" top="64px" zIndex="sticky" bg="bg.panel">
      {status.is === 'overtaken' ? (
        <ResultBox
          mark="due"
          title="This draft was changed in another tab or on another device"
          text={`Saved there ${formatTime(status.newer.SavedAt)}. What you typed here is not saved yet.`}
          action={
            <HStack gap="2" flexWrap="wrap">
              <Button onClick={() => onKept(status.newer.Version)}>Keep what is here</Button>
              <Button onClick={() => onTaken(status.newer)}>Use the other one</Button>
            </HStack>
          }
        />
      ) : (
        <ResultBox
          mark="due"
          title="This draft was submitted or deleted elsewhere"
          text="Look for its ticket in the list first. What you typed is still here."
          action={<Button onClick={onRenewed}>Save it as a new draft</Button>}
        />
      )}
    </Box>
  )
}
