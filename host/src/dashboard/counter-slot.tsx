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
        <NoFigure key={place} />
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

/** The place of a figure whose very name has not come. */
function NoFigure() {
  return (
    <Box
      display="flex"
      alignItems="flex-end"
      minHeight="78px"
      px={{ base: '3', sm: '4' }}
      py="3"
      bg="bg"
      color="fg.subtle"
      aria-hidden="true"
    >
      –
    </Box>
  )
}
