import type { SlotFill } from 'shared-federation/offers'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import { TileFailed, TileSkeleton } from 'shared-ui'
import { type FailedParts, useFailedPart } from './failed-parts.ts'

interface CounterSlotProps {
  fill: SlotFill<'dashboard.tiles'>
  carrierId: string | undefined
  failedParts: FailedParts
}

/** The tiles of one remote. Their places are kept while they come and, but for whole rows, when they don't. */
export function CounterSlot({ fill, carrierId, failedParts }: CounterSlotProps) {
  const places = Array.from({ length: fill.count }, (_, place) => place)
  const drawFailure: RemoteModuleProps['failed'] = (_, onRetry) => (
    <CountersFailure fill={fill} onRetry={onRetry} failedParts={failedParts} />
  )
  return (
    <RemoteModule
      remoteId={fill.remoteId}
      module={fill.module}
      props={{ carrierId }}
      fallback={places.map((place) => (
        <TileSkeleton key={place} focusPlace={figuresOf(fill)} />
      ))}
      failed={drawFailure}
    />
  )
}

const figuresOf = ({ remoteTitle }: SlotFill<'dashboard.tiles'>) => `${remoteTitle} figures`

interface CountersFailureProps {
  fill: SlotFill<'dashboard.tiles'>
  onRetry: () => void
  failedParts: FailedParts
}

function CountersFailure({ fill, onRetry, failedParts }: CountersFailureProps) {
  const { retryAll } = useFailedPart(fill, onRetry, failedParts)
  // Whole rows of nothing would be a second hairline.
  return <TileFailed label={figuresOf(fill)} places={((fill.count - 1) % 4) + 1} onRetry={retryAll} />
}
