import type { MvrDriverRecord } from 'shared-api/mvr/mvr-record'
import { Box, EmptyState, LinkButton, recordPath } from 'shared-ui'
import { paths } from '../paths.ts'
import { RequestButton } from '../request/request-button.tsx'

interface NoContentProps {
  record: MvrDriverRecord
  isOwn: boolean
}

/** A driver whose state has sent nothing that can be read yet: what is next. */
export function NoContent({ record, isOwn }: NoContentProps) {
  return (
    <Box borderWidth="1px" borderRadius="l2">
      {isOwn ? <NoOwnContent record={record} /> : <NoContentOfDriver record={record} />}
    </Box>
  )
}

const waitingOf = ({ Reports }: MvrDriverRecord) =>
  Reports.find(({ MVR_Status__c: status }) => status === 'Consent Needed')

const isOnItsWay = ({ Reports }: MvrDriverRecord) =>
  Reports.some(({ MVR_Status__c: status }) => status === 'Ordered' || status === 'In Process')

function NoOwnContent({ record }: { record: MvrDriverRecord }) {
  const text = waitingOf(record)
    ? `${record.Carrier__r.Name} asks for your consent. Read and sign it in My MVRs.`
    : isOnItsWay(record)
      ? 'Your state was asked. What it sends appears here.'
      : `What your state sends appears here once ${record.Carrier__r.Name} requests a report.`
  return (
    <EmptyState
      kind="nothing"
      icon="file-text"
      title="Your state has sent nothing yet"
      text={text}
      action={<LinkButton to={paths.myMvrs}>Go to My MVRs</LinkButton>}
    />
  )
}

function NoContentOfDriver({ record }: { record: MvrDriverRecord }) {
  const waiting = waitingOf(record)
  if (waiting)
    return (
      <EmptyState
        kind="nothing"
        icon="file-text"
        title="A report waits for consent"
        text={`${record.Driver.Name} has to sign before the state is asked. Open the report to send a link.`}
        action={
          <LinkButton to={recordPath({ type: 'MVR_REPORT', id: waiting.Id })} variant="primary">
            Open report
          </LinkButton>
        }
      />
    )
  if (isOnItsWay(record))
    return (
      <EmptyState
        kind="nothing"
        icon="file-text"
        title="A report is on its way"
        text="What the state sends appears here, judged by your criteria."
      />
    )
  return (
    <EmptyState
      kind="nothing"
      icon="file-text"
      title="No report to read yet"
      text={
        record.ReportCount === 0
          ? `Request an MVR to see the license, medical certificate and convictions of ${record.Driver.Name}.`
          : 'No report so far has details that can be read. Request a new one.'
      }
      action={<RequestButton driverIds={[record.Driver.Id]} />}
    />
  )
}
