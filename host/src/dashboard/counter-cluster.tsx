import type { SlotFill } from 'shared-federation/offers'
import { Box, TileCluster } from 'shared-ui'
import { CounterSlot } from './counter-slot.tsx'
import type { FailedParts } from './failed-parts.ts'

interface CounterClusterProps {
  fills: readonly SlotFill<'dashboard.tiles'>[]
  carrierId: string | undefined
  failedParts: FailedParts
}

/** The counters of all remotes in one frame. */
export function CounterCluster({ fills, carrierId, failedParts }: CounterClusterProps) {
  const tiles = fills.reduce((total, { count }) => total + count, 0)
  return (
    <TileCluster data-focus-place="" css={tiles < 4 && fewTiles(tiles)}>
      {fills.map((fill) => (
        <CounterSlot
          key={fill.remoteId + fill.module}
          fill={fill}
          carrierId={carrierId}
          failedParts={failedParts}
        />
      ))}
      <EmptyPlaces tiles={tiles} />
    </TileCluster>
  )
}

/** Fewer than four share the row. */
function fewTiles(tiles: number) {
  const row = { gridTemplateColumns: `repeat(${tiles}, minmax(0, 1fr))` }
  return { md: row, _print: row }
}

/** The cluster's hairlines are its background: places that no tile takes in the last row are covered. */
function EmptyPlaces({ tiles }: { tiles: number }) {
  const missing = tiles < 4 ? tiles % 2 : (4 - (tiles % 4)) % 4
  const places = Array.from({ length: missing }, (_, place) => place)
  return places.map((place) => (
    <Box
      key={place}
      bg="bg"
      display={{ base: place < tiles % 2 ? 'block' : 'none', md: tiles < 4 ? 'none' : 'block' }}
    />
  ))
}
