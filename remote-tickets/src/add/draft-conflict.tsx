import type { TicketDraft } from 'shared-api/tickets/ticket-drafts'
import { Box, Button, formatTime, HStack, useFocusOnMount } from 'shared-ui'
import { ResultBox } from 'shared-ui/forms'
import type { DraftStatus } from './ticket-draft-store.ts'

interface DraftConflictProps {
  status: DraftStatus
  onKept: (newerVersion: number) => void
  onRenewed: () => void
  onTaken: (newer: TicketDraft) => void
}

/** Says that the draft was saved or deleted elsewhere, and offers both. */
export function DraftConflict(props: DraftConflictProps) {
  const { is } = props.status
  return is === 'overtaken' || is === 'gone' ? <Conflict key={is} {...props} /> : null
}

/** Nothing is saved until it is answered, and the page may be scrolled far below it: it takes the focus. */
function Conflict({ status, onKept, onRenewed, onTaken }: DraftConflictProps) {
  const start = useFocusOnMount<HTMLDivElement>()
  return (
    <Box ref={start} mb="5" role="alert" tabIndex={-1} scrollMarginTop="72px" borderRadius="l2" _focus={ring}>
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

/** Also after a press of the mouse, as the summary of errors has it. */
const ring = { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' } as const
