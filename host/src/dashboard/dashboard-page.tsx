import { dashboardTilesOf } from 'shared-federation/offers'
import { useCarrierId } from 'shared-auth'
import { EmptyState, LinkButton, Page, PrintButton, Stack } from 'shared-ui'
import type { HostPageProps } from '../layout/host-pages.ts'
import { seesOwnRecords } from '../navigation/role-home.ts'
import { CounterCluster } from './counter-cluster.tsx'
import { DashboardNotices } from './dashboard-notices.tsx'
import { DashboardPanels } from './dashboard-panels.tsx'
import { useFailedParts } from './failed-parts.ts'
import { fleetSummary, ownSummary } from './fleet-summary.ts'

/** Title and frame; every figure comes from a remote. */
export function DashboardPage({ registry, user, accounts }: HostPageProps) {
  const carrierId = useCarrierId()
  const failedParts = useFailedParts()
  const fills = dashboardTilesOf(registry, user.Role)
  const counters = fills.filter(({ kind }) => kind === 'counter')
  const panels = fills.filter(({ kind }) => kind === 'panel')
  // What is next stands first for users with records of their own: their counters say little.
  const isOwn = seesOwnRecords(user.Role)
  const cluster = counters.length > 0 && (
    <CounterCluster fills={counters} carrierId={carrierId} failedParts={failedParts} />
  )

  return (
    <Page
      title="Dashboard"
      description={isOwn ? ownSummary(accounts) : fleetSummary(accounts, carrierId, user)}
      actions={
        <>
          {carrierId !== undefined && !isOwn && (
            <LinkButton icon="truck" to={`/customerportal/account/${carrierId}`}>
              About the carrier
            </LinkButton>
          )}
          {fills.length > 0 && <PrintButton>Print report</PrintButton>}
        </>
      }
    >
      {fills.length === 0 && (
        <EmptyState
          kind="nothing"
          icon="gauge"
          title="No figures for your role"
          text="Use the menu to see what you can open."
        />
      )}
      <Stack gap="4">
        <DashboardNotices registry={registry} role={user.Role} />
        {!isOwn && cluster}
        {panels.length > 0 && (
          <DashboardPanels fills={panels} role={user.Role} carrierId={carrierId} failedParts={failedParts} />
        )}
        {isOwn && cluster}
      </Stack>
    </Page>
  )
}
