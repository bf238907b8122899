import type { Draft } from 'shared-api/drafts/drafts'
import { Box, Button, formatDateTime, HStack } from 'shared-ui'
import { ResultBox } from 'shared-ui/forms'
import { draftName } from '../fields/driver-kept-draft.ts'

interface KeptDraftNoteProps {
  draft: Draft
  onContinue: () => void
  onDelete: () => void
}

/** Offers the driver that the user began to add and did not save. */
export function KeptDraftNote({ draft: { Fields, SavedAt }, onContinue, onDelete }: KeptDraftNoteProps) {
  return (
    <Box mb="5" maxWidth="720px">
      <ResultBox
        mark="info"
        title={`You have a draft of ${draftName(Fields) || 'a driver'}`}
        text={`Saved ${formatDateTime(SavedAt)}. Adding another driver replaces it.`}
        action={
          <HStack gap="2">
            <Button onClick={onContinue}>Continue draft</Button>
            <Button variant="ghost" onClick={onDelete}>
              Delete draft
            </Button>
          </HStack>
        }
      />
    </Box>
  )
}
