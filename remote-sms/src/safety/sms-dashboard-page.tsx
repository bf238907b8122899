import { useQuery } from '@tanstack/react-query'
import { useCarrierId } from 'shared-auth'
import type { CarrierSafety } from 'shared-api/safety'
import { EmptyState, formatDate, Page, QueryState, Skeleton, Stack } from 'shared-ui'
import { CarrierSafetyPanel } from './carrier-safety-panel.tsx'
import { EstimatesPanel } from './estimates-panel.tsx'
import { safetyQueries } from './safety-queries.ts'
import { SmsDashboardSkeleton } from './sms-dashboard-skeleton.tsx'

/** The BASICs of the selected carrier; with all carriers selected, one block for each. */
export function SmsDashboardPage() {
  const carrierId = useCarrierId()
  const summary = useQuery(safetyQueries.summary(carrierId))
  return (
    <Page title="SMS dashboard" description={<Period carriers={summary.data} />}>
      <QueryState
        query={summary}
        what="Safety data"
        empty={<NoCarriers />}
        skeleton={<SmsDashboardSkeleton />}
      >
        {(carriers) => (
          <Stack gap="4">
            {carriers.map((safety) => (
              <CarrierSafetyPanel key={safety.CarrierId} safety={safety} />
            ))}
            <EstimatesPanel />
          </Stack>
        )}
      </QueryState>
    </Page>
  )
}

const rulesets: Record<CarrierSafety['Ruleset'], string> = { SMS_3_21: 'SMS v3.21' }

/** Snapshot and window are those of the calendar, the same for every carrier. */
function Period({ carriers }: { carriers: readonly CarrierSafety[] | undefined }) {
  const [first] = carriers ?? []
  if (!first) return <>Estimated SMS values{carriers ? '' : <Awaited />}</>
  return (
    <>
      Estimated SMS values, ruleset {rulesets[first.Ruleset]}, snapshot {formatDate(first.Snapshot)}, window
      from {formatDate(first.WindowFrom)}, next snapshot {formatDate(first.NextSnapshot)}
    </>
  )
}

/** As long as the dates to come, so that a line that wraps on a phone wraps before they are there too. */
function Awaited() {
  return (
    <>
      {' '}
      <Skeleton width="220px" /> <Skeleton width="220px" />
    </>
  )
}

function NoCarriers() {
  return (
    <EmptyState
      kind="nothing"
      icon="truck"
      title="No carriers yet"
      text="Measures are shown for the carriers you can see. Ask the person who manages your account for one."
    />
  )
}
