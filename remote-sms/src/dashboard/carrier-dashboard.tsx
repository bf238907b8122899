import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CarrierSafety } from 'shared-api/safety'
import type { DashboardDetails } from 'shared-api/safety/sms-dashboard'
import { Box, FoldedPanels, Grid, Panel, QueryState, Stack, useIsPhone } from 'shared-ui'
import { BasicsPanel } from './basics-panel.tsx'
import { type CarrierAt, dashboardQueries, type GraphMonths } from './dashboard-queries.ts'
import { FilesPanel } from './files-panel.tsx'
import { IssPanel } from './iss-panel.tsx'
import { NextAction } from './next-action.tsx'
import { OffendersPanel } from './offenders-panel.tsx'
import { begunChallenge, challengeWords, mostUrgentBasic, timeAlone } from './outlook.ts'
import { OfficialPanel } from '../official/official-panel.tsx'
import { PercentileHistory } from './percentile-history.tsx'
import { MonthPoints, StatePoints } from './points-panels.tsx'
import { RateTiles } from './rate-tiles.tsx'

interface CarrierDashboardProps {
  safety: CarrierSafety
  details: DashboardDetails
  at: CarrierAt
}

/** Everything about one carrier at a snapshot: what to do first, then where it stands and why. */
export function CarrierDashboard({ safety, details, at }: CarrierDashboardProps) {
  const urgent = mostUrgentBasic(safety.Basics)
  // What would help is known of the newest snapshot alone.
  const isNewest = details.Snapshot === details.Snapshots[0]
  const outlook = useQuery({
    ...dashboardQueries.outlook(safety.CarrierId, urgent?.Basic ?? 'Vehicle Maintenance'),
    enabled: urgent !== undefined && isNewest,
  })
  const past = isNewest ? undefined : details.Snapshot
  const known = isNewest && urgent !== undefined ? outlook.data : undefined
  // What a challenge would do is an estimate, and can't be told beside a percentile that was copied.
  const estimated = urgent?.PercentileBasis.Source === 'Copied' ? undefined : known
  return (
    <Stack gap="4">
      <NextAction
        safety={safety}
        details={details}
        past={past}
        advice={challengeWords(estimated?.challenge)}
        challenge={begunChallenge(known?.challenge)}
      />
      <RateTiles rates={details.Rates} files={details.Files} isPast={!isNewest} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: '7fr 5fr' }} gap="4">
        <BasicsPanel safety={safety} previousSnapshot={details.PreviousSnapshot} past={past} />
        <Stack gap="4">
          <IssPanel safety={safety} details={details} />
          <FilesPanel safety={safety} fmcsa={details.FmcsaOnFile} />
        </Stack>
      </Grid>
      <OfficialPanel carrierId={safety.CarrierId} />
      <PercentileHistory
        history={details.History}
        basics={safety.Basics}
        outlook={safety.Files.IsCurrent && known ? timeAlone(known.calendar) : undefined}
      />
      <LowerPanels at={at} past={past} points={details.Points} />
    </Stack>
  )
}

/** Where the points come from; on a phone folded. */
function LowerPanels({ at, past, points }: { at: CarrierAt; past: string | undefined; points: number }) {
  const [months, setMonths] = useState<GraphMonths>('12')
  const byMonth = useQuery(dashboardQueries.pointsByMonth(at, months))
  const byState = useQuery(dashboardQueries.pointsByState(at))
  const offenders = useQuery(dashboardQueries.offenders(at))
  return (
    <FoldedPanels isFolded={useIsPhone()}>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: '7fr 5fr' }} gap="4">
        {byMonth.data ? (
          <MonthPoints points={byMonth.data} months={months} onChosen={setMonths} />
        ) : (
          <Panel title="Points by month and BASIC">
            <QueryState query={byMonth} what="Points by month">
              {() => null}
            </QueryState>
          </Panel>
        )}
        {byState.data ? (
          <StatePoints points={byState.data} />
        ) : (
          <Panel title="Points by state">
            <QueryState query={byState} what="Points by state">
              {() => null}
            </QueryState>
          </Panel>
        )}
      </Grid>
      <Box>
        {offenders.data ? (
          <OffendersPanel points={points} past={past} {...offenders.data} />
        ) : (
          <Panel title="Offenders">
            <QueryState query={offenders} what="Offenders">
              {() => null}
            </QueryState>
          </Panel>
        )}
      </Box>
    </FoldedPanels>
  )
}
