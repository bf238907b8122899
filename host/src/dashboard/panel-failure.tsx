import type { SlotFill } from 'shared-federation/offers'
import { Box, Button, EmptyState } from 'shared-ui'
import { type FailedParts, useFailedPart } from './failed-parts.ts'

interface PanelFailureProps {
  fill: SlotFill<'dashboard.tiles'>
  text: string
  onRetry: () => void
  failedParts: FailedParts
}

/** In place of a panel that did not come. Of several of one remote one says it for all. */
export function PanelFailure({ fill, text, onRetry, failedParts }: PanelFailureProps) {
  const { remoteTitle } = fill
  const { isFirst, retryAll } = useFailedPart(fill, onRetry, failedParts)
  if (!isFirst) return null
  return (
    <Box
      as="section"
      aria-label={remoteTitle}
      data-focus-place={remoteTitle}
      borderWidth="1px"
      borderRadius="l2"
    >
      <EmptyState
        kind="failed"
        title={`${remoteTitle} could not be loaded`}
        text={text}
        action={
          <Button icon="rotate-cw" onClick={retryAll}>
            Try again
          </Button>
        }
      />
    </Box>
  )
}
