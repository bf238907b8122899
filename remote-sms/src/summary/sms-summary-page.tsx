import { useQuery } from '@tanstack/react-query'
import { Grid, LinkButton, QueryState, Stack } from 'shared-ui'
import { measureAt, paths } from '../paths.ts'
import { CleanNeededPanel } from './clean-needed-panel.tsx'
import { CopiedButton } from './copied-button.tsx'
import { CurvePanel } from './curve-panel.tsx'
import { EnhancedPreviewPanel } from './enhanced-preview-panel.tsx'
import { ExportLedgerButton } from './export-ledger-button.tsx'
import { LedgerPanel } from './ledger-panel.tsx'
import { MeasureLine } from './measure-line.tsx'
import { ReconciliationPanel } from './reconciliation-panel.tsx'
import { RollOffPanel } from './roll-off-panel.tsx'
import { type Framed, SummaryFrame, SummarySkeleton } from './summary-frame.tsx'
import { type Measured, summaryQueries } from './summary-queries.ts'

/** A BASIC's measure as an equation and a ledger, where it stands, and what becomes of it. */
export function SmsSummaryPage() {
  return (
    <SummaryFrame title="SMS summary" actions={summaryActions}>
      {(framed) => <Summary {...framed} />}
    </SummaryFrame>
  )
}

const summaryActions = (measured: Measured) => (
  <>
    <ExportLedgerButton measured={measured} />
    <LinkButton variant="primary" to={measureAt(paths.whatIf, measured)}>
      What if
    </LinkButton>
  </>
)

function Summary({ measured, today, page, onPage }: Framed) {
  const ledger = useQuery(summaryQueries.ledger(measured, page))
  return (
    <QueryState query={ledger} what="The ledger" isEmpty={() => false} skeleton={<SummarySkeleton />}>
      {(found) => (
        <Stack gap="4">
          <MeasureLine
            status={found.Status}
            published={found.PublishedMeasure}
            fleet={found.Fleet}
            files={found.Files}
            alertFrom={found.AlertFrom}
            today={today}
            action={
              <CopiedButton carrierId={measured.CarrierId} snapshot={found.Snapshot} status={found.Status} />
            }
          />
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 280px' }}
            gap="4"
            alignItems="start"
          >
            <LedgerPanel ledger={found} page={page} onPage={onPage} />
            <Stack gap="4" minWidth="0">
              <CleanNeededPanel needed={found.CleanNeeded} status={found.Status} />
              <CurvePanel curve={found.Curve} status={found.Status} />
            </Stack>
          </Grid>
          <RollOffPanel carrierId={measured.CarrierId} basic={measured.Basic} />
          <ReconciliationPanel measured={measured} />
          <EnhancedPreviewPanel measured={measured} />
        </Stack>
      )}
    </QueryState>
  )
}
