import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MvrReportRecord } from 'shared-api/mvr'
import { Box, Button, EmptyState, Panel, QueryState } from 'shared-ui'
import { DisputeForm } from './dispute-forms.tsx'
import { DisputeItem } from './dispute-item.tsx'
import { disputeQueries } from './dispute-queries.ts'

interface DisputePanelProps {
  report: MvrReportRecord
  /** The driver disputes; staff answer. */
  isOwn: boolean
}

/** What the driver says is wrong with a report. Staff see none where there is none. */
export function DisputePanel({ report, isOwn }: DisputePanelProps) {
  const query = useQuery(disputeQueries.ofReport(report.Id))
  const [isWriting, setIsWriting] = useState(false)
  const isBack = report.MVR_Status__c === 'Complete' || report.MVR_Status__c === 'No Record'
  const { data: disputes } = query
  if (!isBack) return null
  // Most reports have none: what comes and goes would move the page.
  if (!isOwn && (disputes === undefined ? query.error === null : disputes.length === 0)) return null
  const hasOpen = disputes?.some(({ Status__c }) => Status__c === 'Open') ?? true
  return (
    <Panel
      title={isOwn ? 'Disputes' : 'Disputes of the driver'}
      isFlush
      actions={
        isOwn &&
        !hasOpen &&
        !isWriting && (
          <Button variant="ghost" onClick={() => setIsWriting(true)}>
            Dispute this report
          </Button>
        )
      }
    >
      {isWriting && (
        <DisputeForm
          reportId={report.Id}
          carrier={report.Carrier__r.Name}
          onClosed={() => setIsWriting(false)}
        />
      )}
      <QueryState
        query={query}
        what="Disputes"
        empty={
          <EmptyState
            kind="nothing"
            title="No disputes."
            text="Tell your carrier if something here is wrong."
          />
        }
      >
        {(rows) => (
          <Box as="ul" aria-label="Disputes" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
            {rows.map((dispute) => (
              <DisputeItem key={dispute.Id} dispute={dispute} canAnswer={!isOwn} />
            ))}
          </Box>
        )}
      </QueryState>
    </Panel>
  )
}
