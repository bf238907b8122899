import type { SlotFill } from 'shared-federation/offers'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import { Box, TileFailed, TileSkeleton } from 'shared-ui'

interface CounterSlotProps {
  fill: SlotFill<'dashboard.tiles'>
  carrierId: string | undefined
}

/** The tiles of one remote. Their places are kept while they come and when they don't, so that no other tile moves. */
export function CounterSlot({ fill, carrierId }: CounterSlotProps) {
  const places = Array.from({ length: fill.count }, (_, place) => place)
  const drawFailure: RemoteModuleProps['failed'] = (_, onRetry) => (
    <>
      <TileFailed label={`${fill.remoteTitle} figures`} onRetry={onRetry} />
      {places.slice(1).map((place) => (
        <Box key={place} minHeight="78px" bg="bg" />
      ))}
    </>
  )
  return (
    <RemoteModule
      remoteId={fill.remoteId}
      module={fill.module}
      props={{ carrierId }}
      fallback={places.map((place) => (
        <TileSkeleton key={place} />
      ))}
      failed={drawFailure}
    />
  )
}
