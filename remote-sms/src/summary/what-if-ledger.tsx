import type { ReactNode } from 'react'
import { mostClean } from 'shared-api/safety/safety-analysis'
import { Box, formatNumber, IconButton, Pager, Panel, Text } from 'shared-ui'
import type { Ledger } from './ledger-export.ts'
import { isWithPoints, ledgerPageSize } from './summary-queries.ts'
import type { WhatIfChanges } from './use-changes.ts'
import { WhatIfLine } from './what-if-line.tsx'

interface WhatIfLedgerProps {
  ledger: Ledger
  changes: WhatIfChanges
  page: number
  onPage: (page: number) => void
  reset: ReactNode
}

/** The ledger with a choice for each violation and crash. */
export function WhatIfLedger({ ledger, changes, page, onPage, reset }: WhatIfLedgerProps) {
  const { Status } = ledger
  const lines = ledger.Data.filter(isWithPoints)
  const changed = changes.chosen.size
  return (
    <Panel
      title="Ledger"
      note={changed === 0 ? 'Nothing changed' : `${changed} changed`}
      actions={reset}
      footer={
        <>
          <span>
            {formatNumber(Status.InspectionsWithViolation)}{' '}
            {Status.Basic === 'Crash Indicator' ? 'crashes' : 'inspections with a violation'}
          </span>
          <b>{formatNumber(Status.Numerator)} points now</b>
        </>
      }
      isFlush
    >
      {ledger.Fleet === null && <CleanStepper changes={changes} />}
      {lines.length === 0 ? (
        <Text padding="4" textStyle="dense" color="fg.muted">
          Nothing of this BASIC counts at this snapshot, so there is nothing to remove.
        </Text>
      ) : (
        <ul aria-label="Ledger">
          {lines.map((line, place) => (
            <WhatIfLine key={line.Id} line={line} changes={changes} isOpenAtFirst={place < 3} />
          ))}
        </ul>
      )}
      {Status.InspectionsWithViolation > ledgerPageSize && (
        <Pager
          page={page}
          pageSize={ledgerPageSize}
          total={Status.InspectionsWithViolation}
          onPage={onPage}
        />
      )}
    </Panel>
  )
}

function CleanStepper({ changes: { clean, setClean } }: { changes: WhatIfChanges }) {
  return (
    <Box
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      paddingInline="4"
      paddingBlock="2"
      textStyle="dense"
      borderBottomWidth="1px"
    >
      <label htmlFor="clean-inspections">Clean inspections to come</label>
      <Box display="flex" alignItems="center" gap="1">
        <IconButton
          icon="circle-minus"
          label="One clean inspection fewer"
          disabled={clean === 0}
          onClick={() => setClean(clean - 1)}
        />
        <Box
          asChild
          width="64px"
          height="32px"
          borderWidth="1px"
          borderColor="border.emphasized"
          borderRadius="l2"
          textAlign="center"
          fontWeight="semibold"
        >
          <input
            id="clean-inspections"
            type="number"
            inputMode="numeric"
            min={0}
            max={mostClean}
            value={clean}
            onChange={({ target }) => setClean(Math.trunc(Number(target.value)) || 0)}
          />
        </Box>
        <IconButton
          icon="plus"
          label="One clean inspection more"
          disabled={clean === mostClean}
          onClick={() => setClean(clean + 1)}
        />
      </Box>
    </Box>
  )
}
