import type { SlotFill } from 'shared-federation/offers'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import type { SlotProps } from 'shared-federation/slots'
import { Box, Button, EmptyState, Panel, Skeleton } from 'shared-ui'

interface ResultsSlotProps {
  fill: SlotFill<'search.results'>
  props: SlotProps['search.results']
}

/** The results that one remote draws. One that does not come says so alone. */
export function ResultsSlot({ fill, props }: ResultsSlotProps) {
  const drawFailure: RemoteModuleProps['failed'] = (failure, onRetry) => (
    <Panel title={fill.title} isFlush>
      <EmptyState
        kind="failed"
        title={`${fill.title} could not be loaded`}
        text={failure.text}
        action={
          <Button icon="rotate-cw" onClick={onRetry} aria-label={`Try again: ${fill.title}`}>
            Try again
          </Button>
        }
      />
    </Panel>
  )
  return (
    <RemoteModule
      remoteId={fill.remoteId}
      module={fill.module}
      props={{ ...props }}
      fallback={
        <Box minHeight="128px" p="4" borderWidth="1px" borderRadius="l2" aria-busy="true">
          <Skeleton width="32%" />
        </Box>
      }
      failed={drawFailure}
    />
  )
}
