import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useCarrierId } from 'shared-auth'
import type { CarrierSafety } from 'shared-api/safety'
import { Snapshot as Snapshots } from 'shared-api/safety/snapshot'
import { EmptyState, formatDate, HStack, Page, PrintButton, QueryState, Stack, Text } from 'shared-ui'
import { CarrierDashboard } from '../dashboard/carrier-dashboard.tsx'
import { dashboardQueries } from '../dashboard/dashboard-queries.ts'
import { SnapshotMenu } from './snapshot-menu.tsx'
import { CarrierSafetyPanel, hasEvents } from './carrier-safety-panel.tsx'
import { filesWords } from './file-words.ts'
import { FilesBadges, oldestOf } from './files-badges.tsx'
import { EstimatesPanel } from './estimates-panel.tsx'
import { safetyQueries } from './safety-queries.ts'
import { SmsDashboardSkeleton } from './sms-dashboard-skeleton.tsx'

/** The safety of the selected carrier; with all carriers selected, one block for each. */
export function SmsDashboardPage() {
  const carrierId = useCarrierId()
  const [Snapshot, choose] = useChosenSnapshot()
  const newest = useQuery(safetyQueries.summary(carrierId))
  const past = useQuery({
    ...safetyQueries.summaryAt(carrierId, Snapshot ?? ''),
    enabled: Snapshot !== undefined,
  })
  const summary = Snapshot === undefined ? newest : past
  const shown = onlyOf(summary.data)
  const at = { CarrierId: shown?.CarrierId ?? '', Snapshot }
  const details = useQuery({ ...dashboardQueries.details(at), enabled: shown !== undefined })
  const current = onlyOf(newest.data)
  const choices = useQuery({
    ...dashboardQueries.details({ CarrierId: current?.CarrierId ?? '', Snapshot: undefined }),
    enabled: current !== undefined,
  })
  return (
    <Page
      title="SMS dashboard"
      description={<Period carriers={summary.data} shown={shown} />}
      actions={
        <>
          {current && choices.data && (
            <SnapshotMenu
              snapshots={choices.data.Snapshots}
              chosen={Snapshot ?? choices.data.Snapshot}
              onChosen={choose}
            />
          )}
          <PrintButton>Print report</PrintButton>
        </>
      }
    >
      <QueryState
        query={summary}
        what="Safety data"
        empty={<NoCarriers />}
        skeleton={<SmsDashboardSkeleton />}
      >
        {(carriers) => (
          <Stack gap="4">
            {shown ? (
              <QueryState query={details} what="Safety data" skeleton={<SmsDashboardSkeleton />}>
                {(known) => <CarrierDashboard safety={shown} details={known} at={at} />}
              </QueryState>
            ) : (
              carriers.map((safety) => <CarrierSafetyPanel key={safety.CarrierId} safety={safety} />)
            )}
            <EstimatesPanel />
          </Stack>
        )}
      </QueryState>
    </Page>
  )
}

/** Old or missing files are said too, as well as what counts. */
const hasSomething = (carrier: CarrierSafety) => hasEvents(carrier) || !carrier.Files.IsCurrent

/** The one carrier that is selected, or that there is, where anything counts of it. */
function onlyOf(carriers: readonly CarrierSafety[] | undefined) {
  const [only, ...others] = carriers ?? []
  return others.length === 0 && only !== undefined && hasSomething(only) ? only : undefined
}

/** The snapshot that the address names; undefined: the newest. */
function useChosenSnapshot() {
  const [params, setParams] = useSearchParams()
  const asked = Snapshots.safeParse(params.get(snapshotParameter))
  const choose = (snapshot: string | undefined) => {
    const next = new URLSearchParams(params)
    if (snapshot === undefined) next.delete(snapshotParameter)
    else next.set(snapshotParameter, snapshot)
    setParams(next)
  }
  return [asked.success ? asked.data : undefined, choose] as const
}

const snapshotParameter = 'Snapshot'

const rulesets: Record<CarrierSafety['Ruleset'], string> = { SMS_3_21: 'SMS v3.21' }

/** As long as what will stand there: the line keeps its place, and on a phone its height. */
const awaited = {
  Ruleset: 'SMS_3_21',
  Snapshot: '2000-12-30',
  WindowFrom: '2000-12-30',
  NextSnapshot: '2000-12-30',
} satisfies Partial<CarrierSafety>

interface PeriodProps {
  carriers: readonly CarrierSafety[] | undefined
  shown: CarrierSafety | undefined
}

/** With several carriers, the oldest files are told. */
function Period({ carriers, shown }: PeriodProps) {
  const [first] = carriers ?? []
  const files = shown?.Files ?? oldestOf(carriers ?? [])
  const { Ruleset, Snapshot, WindowFrom, NextSnapshot } = first ?? awaited
  return (
    <>
      {files && (
        <HStack as="span" gap="2" flexWrap="wrap" marginBottom="1">
          <Text as="span">{filesWords(files)}</Text>
          <FilesBadges files={files} />
        </HStack>
      )}
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
