import type { SlotFill } from 'shared-federation/offers'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import { Box, Button, EmptyState, Panel, Skeleton } from 'shared-ui'

interface PanelSlotProps {
  fill: SlotFill<'dashboard.tiles'>
  carrierId: string | undefined
}

/** The panels of one remote, as grid cells beside those of the others. */
export function PanelSlot({ fill, carrierId }: PanelSlotProps) {
  const places = Array.from({ length: fill.count }, (_, place) => place)
  const drawFailure: RemoteModuleProps['failed'] = (failure, onRetry) => (
    <Panel title={fill.remoteTitle} isFlush>
      <EmptyState
        kind="failed"
        title={`${fill.remoteTitle} could not be loaded`}
        text={failure.text}
        action={
          <Button icon="rotate-cw" onClick={onRetry}>
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
      props={{ carrierId }}
      fallback={places.map((place) => (
        <Box key={place} minHeight="304px" p="4" borderWidth="1px" borderRadius="l2" aria-busy="true">
          <Skeleton width="40%" />
        </Box>
      ))}
      failed={drawFailure}
    />
  )
}
