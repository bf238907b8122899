import { useState } from 'react'
import type { AccountEntry } from 'shared-api/accounts'
import type { Role } from 'shared-federation'
import { slotFillsOf } from 'shared-federation/offers'
import type { Registry } from 'shared-federation/registry'
import { useCarrierId } from 'shared-auth'
import { Box, EmptyState, Grid, Page, Stack, TileCluster } from 'shared-ui'
import { CounterSlot } from './counter-slot.tsx'
import { fleetSummary } from './fleet-summary.ts'
import { PanelSlot } from './panel-slot.tsx'

interface DashboardPageProps {
  registry: Registry
  role: Role
  accounts: readonly AccountEntry[]
}

/** Title and frame; every figure comes from a remote. */
export function DashboardPage({ registry, role, accounts }: DashboardPageProps) {
  const carrierId = useCarrierId()
  const [today] = useState(() => new Date())
  const fills = slotFillsOf(registry, 'dashboard.tiles', role)
  const counters = fills.filter(({ kind }) => kind === 'counter')
  const panels = fills.filter(({ kind }) => kind === 'panel')
  const tiles = counters.reduce((total, { count }) => total + count, 0)

  return (
    <Page title="Dashboard" description={fleetSummary(accounts, carrierId, today)}>
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
          <TileCluster>
            {counters.map((fill) => (
              <CounterSlot key={fill.remoteId + fill.module} fill={fill} carrierId={carrierId} />
            ))}
            <EmptyPlaces tiles={tiles} />
          </TileCluster>
        )}
        {panels.length > 0 && (
          <Grid
            gap="4"
            templateColumns="repeat(12, minmax(0, 1fr))"
            css={{
              '& > *': { gridColumn: { base: '1 / -1', lg: panels.length === 1 ? '1 / -1' : 'span 6' } },
            }}
          >
            {panels.map((fill) => (
              <PanelSlot key={fill.remoteId + fill.module} fill={fill} carrierId={carrierId} />
            ))}
          </Grid>
        )}
      </Stack>
    </Page>
  )
}

/** The cluster's hairlines are its background: places that no tile takes in the last row are covered. */
function EmptyPlaces({ tiles }: { tiles: number }) {
  const places = Array.from({ length: (4 - (tiles % 4)) % 4 }, (_, place) => place)
  return places.map((place) => (
    <Box key={place} bg="bg" display={{ base: place < tiles % 2 ? 'block' : 'none', md: 'block' }} />
  ))
}
