import { useState } from 'react'
import { slotFillsOf } from 'shared-federation/offers'
import { useCarrierId } from 'shared-auth'
import { Box, EmptyState, Page, PrintButton, Stack, TileCluster } from 'shared-ui'
import type { HostPageProps } from '../layout/host-pages.ts'
import { CounterSlot } from './counter-slot.tsx'
import { DashboardPanels } from './dashboard-panels.tsx'
import { fleetSummary, ownSummary } from './fleet-summary.ts'

/** Title and frame; every figure comes from a remote. */
export function DashboardPage({ registry, user, accounts }: HostPageProps) {
  const carrierId = useCarrierId()
  const [today] = useState(() => new Date())
  const fills = slotFillsOf(registry, 'dashboard.tiles', user.Role)
  const counters = fills.filter(({ kind }) => kind === 'counter')
  const panels = fills.filter(({ kind }) => kind === 'panel')
  const tiles = counters.reduce((total, { count }) => total + count, 0)

  return (
    <Page
      title="Dashboard"
      description={
        user.Role === 'driver' ? ownSummary(accounts, today) : fleetSummary(accounts, carrierId, today)
      }
      actions={fills.length > 0 && <PrintButton>Print report</PrintButton>}
    >
      {fills.length === 0 && (
        <EmptyState
          kind="nothing"
          icon="gauge"
          title="No figures for your sign-in"
          text="What you can open is in the menu."
        />
      )}
      <Stack gap="4">
        {counters.length > 0 && (
          <TileCluster css={tiles < 4 && fewTiles(tiles)}>
            {counters.map((fill) => (
              <CounterSlot key={fill.remoteId + fill.module} fill={fill} carrierId={carrierId} />
            ))}
            <EmptyPlaces tiles={tiles} />
          </TileCluster>
        )}
        {panels.length > 0 && <DashboardPanels fills={panels} role={user.Role} carrierId={carrierId} />}
      </Stack>
    </Page>
  )
}

/** Fewer than a row of four: as wide as they would be in it. */
const fewTiles = (tiles: number) => ({
  md: { gridTemplateColumns: `repeat(${tiles}, minmax(0, 1fr))`, width: `${tiles * 25}%` },
})

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
