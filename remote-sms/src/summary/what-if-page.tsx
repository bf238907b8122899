import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Box, Button, formatDate, Grid, QueryState, Stack } from 'shared-ui'
import { WhoSays } from '../safety/who-says.tsx'
import { ChallengeRankingPanel } from './challenge-ranking-panel.tsx'
import { CleanNeededPanel } from './clean-needed-panel.tsx'
import { ExportLedgerButton } from './export-ledger-button.tsx'
import { RollOffPanel } from './roll-off-panel.tsx'
import { type Framed, SummaryFrame, SummarySkeleton } from './summary-frame.tsx'
import { type Measured, summaryQueries } from './summary-queries.ts'
import { draftOf, useChanges, useSettled } from './use-changes.ts'
import { WhatIfLedger } from './what-if-ledger.tsx'
import { WhatIfResult } from './what-if-result.tsx'

/** Measure, percentile, alert and ISS score after changes that are only tried out. */
export function WhatIfPage() {
  return (
    <SummaryFrame title="What if" actions={whatIfActions}>
      {(framed) => <WhatIf key={framed.measured.CarrierId} {...framed} />}
    </SummaryFrame>
  )
}

const whatIfActions = (measured: Measured) => <ExportLedgerButton measured={measured} />

const settledAfter = 150

function WhatIf({ measured, standing, page, onPage }: Framed) {
  const changes = useChanges()
  const { chosen, clean } = changes
  const { CarrierId, Basic, Snapshot } = measured
  const draft = useMemo(
    () => draftOf({ CarrierId, Basic, Snapshot }, { chosen, clean }),
    [CarrierId, Basic, Snapshot, chosen, clean],
  )
  // A user ticks fast: the service is asked once per pause, and what was shown stays until the answer comes.
  const preview = useQuery(summaryQueries.preview(useSettled(draft, settledAfter)))
  // After a failure too: an answer that is out of date is better than none, and the failure is told beside it.
  const [last, setLast] = useState(standing)
  if (preview.data !== undefined && preview.data !== last) setLast(preview.data)
  const ledger = useQuery(summaryQueries.ledger(measured, page, { WithDaily: 'true' }))
  return (
    <>
      <Box position="sticky" top="{sizes.topbar}" zIndex="docked" bg="bg" paddingBlock="1">
        {last.DailyFile !== null && (
          <WhoSays by="Estimated">
            As of {formatDate(last.Snapshot)}, with FMCSA's daily file of {formatDate(last.DailyFile)}
          </WhoSays>
        )}
        <WhatIfResult preview={last} basic={Basic} isStale={preview.isFetching} error={preview.error} />
      </Box>
      <QueryState query={ledger} what="The ledger" isEmpty={() => false} skeleton={<SummarySkeleton />}>
        {(found) => (
          <Stack gap="4">
            <Grid
              templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 2fr) minmax(0, 1fr)' }}
              gap="4"
              alignItems="start"
            >
              <WhatIfLedger
                ledger={found}
                changes={changes}
                page={page}
                onPage={onPage}
                reset={
                  <Button variant="ghost" icon="undo-2" onClick={changes.reset}>
                    Reset
                  </Button>
                }
              />
              <Stack gap="4" minWidth="0">
                <ChallengeRankingPanel carrierId={CarrierId} basic={Basic} />
                <CleanNeededPanel needed={found.CleanNeeded} status={found.Status} />
              </Stack>
            </Grid>
            <RollOffPanel carrierId={CarrierId} basic={Basic} />
          </Stack>
        )}
      </QueryState>
    </>
  )
}
