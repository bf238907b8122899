import { Box, formatTime, Icon } from 'shared-ui'
import type { DraftStatus } from './ticket-draft-store.ts'

/** Whether what was typed is kept, by the time of the service. */
export function SaveNote({ status }: { status: DraftStatus }) {
  const words = wordsOf(status)
  return (
    // Each pause saves: read aloud is only what the service refuses.
    <Box
      as="output"
      aria-live={status.is === 'unsaved' && status.because !== undefined ? 'polite' : 'off'}
      display="flex"
      alignItems="center"
      gap="6px"
      textStyle="dense"
      color="fg.muted"
    >
      {status.is === 'saved' && <Icon name="check" />}
      {words}
    </Box>
  )
}

function wordsOf(status: DraftStatus) {
  if (status.is === 'saved') return `Saved ${formatTime(status.at)}`
  if (status.is === 'new' || status.is === 'sent') return ''
  if (status.is === 'unsaved' && status.because !== undefined) return `Not saved. ${status.because}`
  return 'Not saved yet'
}
