import type { MvrReportContent } from 'shared-api/mvr/mvr-record'
import type { MvrReviewableReport } from 'shared-api/mvr/mvr-review'
import { Box, Button, Flex, formatDate, Note, readFailure, StatusBadge } from 'shared-ui'
import { CheckField } from 'shared-ui/forms'
import { reportTones } from '../reports/report-status.ts'
import { ReportFindings } from './report-findings.tsx'

interface ReportToReviewProps {
  report: MvrReviewableReport
  /** What the state answered, once it was opened. */
  content: MvrReportContent | undefined
  isChosen: boolean
  isOpening: boolean
  error: Error | null
  onOpened: () => void
  onChosen: (isChosen: boolean) => void
}

/** A report that came back: nothing of it is shown before it is opened. */
export function ReportToReview(props: ReportToReviewProps) {
  const { report, content, isChosen, isOpening, error, onOpened, onChosen } = props
  const name = nameOf(report)
  return (
    <Box as="section" aria-label={name} borderWidth="1px" borderRadius="l2" p="4" display="grid" gap="3">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Box minWidth="0">
          <Flex gap="2" align="center" wrap="wrap">
            <b>{name}</b>
            <StatusBadge status={report.MVR_Status__c} tone={reportTones[report.MVR_Status__c]} />
          </Flex>
          <Box textStyle="dense" color="fg.muted">
            {[formatDate(report.FinishedAt), report.PermissiblePurpose__c].filter(Boolean).join(', ')}
          </Box>
        </Box>
        {content === undefined && (
          <Button icon="file-text" aria-label={`Open report: ${name}`} isBusy={isOpening} onClick={onOpened}>
            Open report
          </Button>
        )}
      </Flex>
      {content === undefined && error && <Note mark="alert">{readFailure(error).message}</Note>}
      {content && (
        <>
          <ReportFindings content={content} />
          <CheckField
            id={`reviewed-${report.Id}`}
            label="Part of this review"
            checked={isChosen}
            onChange={(event) => onChosen(event.target.checked)}
          />
        </>
      )}
    </Box>
  )
}

/** '3 year MVR of OH' */
const nameOf = ({ History_Info__c: type, State__c: state }: MvrReviewableReport) =>
  state === null ? `${type}, state unknown` : `${type} of ${state}`
