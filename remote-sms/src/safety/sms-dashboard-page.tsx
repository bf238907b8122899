import { useQuery } from '@tanstack/react-query'
import { useCarrierId } from 'shared-auth'
import type { CarrierSafety } from 'shared-api/safety'
import { EmptyState, formatDate, Page, QueryState, Stack, Text } from 'shared-ui'
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

/** As long as what will stand there: the line keeps its place, and on a phone its height. */
const awaited = {
  Ruleset: 'SMS_3_21',
  Snapshot: '2000-12-30',
  WindowFrom: '2000-12-30',
  NextSnapshot: '2000-12-30',
} satisfies Partial<CarrierSafety>

/** Snapshot and window are those of the calendar, the same for every carrier. */
function Period({ carriers }: { carriers: readonly CarrierSafety[] | undefined }) {
  const [first] = carriers ?? []
  const { Ruleset, Snapshot, WindowFrom, NextSnapshot } = first ?? awaited
  return (
    <>
      Estimated SMS values
      <Text as="span" visibility={first ? 'visible' : 'hidden'}>
        , ruleset {rulesets[Ruleset]}, snapshot {formatDate(Snapshot)}, window from {formatDate(WindowFrom)},
        next snapshot {formatDate(NextSnapshot)}
      </Text>
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
