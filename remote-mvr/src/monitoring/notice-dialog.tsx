import { useQuery } from '@tanstack/react-query'
import type { OpenedMvrNotice } from 'shared-api/mvr/mvr-monitoring'
import {
  Box,
  Button,
  EmptyState,
  Flex,
  formatDate,
  formatDateTime,
  Link,
  LinkButton,
  Note,
  QueryState,
  readFailure,
  Stack,
  Text,
} from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { DescriptionList, recordTarget, relatedFact } from 'shared-ui/records'
import { paths } from '../paths.ts'
import { monitoringQueries } from './monitoring-queries.ts'
import { kindNotes, kindWords, severityTones } from './monitoring-words.ts'
import { SeverityBadge } from './severity-badge.tsx'

interface NoticeDialogProps {
  id: string
  onClosed: () => void
}

/** What a state told of a driver. Opening it is in the access log. */
export function NoticeDialog({ id, onClosed }: NoticeDialogProps) {
  const query = useQuery(monitoringQueries.notice(id))
  const { data } = query
  return (
    <Dialog
      title={data === undefined ? 'Notice' : `${kindWords[data.Kind]}: ${data.DriverName}`}
      isOpen
      isWide
      onOpenChanged={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        <>
          <Button onClick={onClosed}>Close</Button>
          {data?.IsMonitored === true && (
            <LinkButton to={paths.request([data.Driver__c], 'Monitoring')} variant="primary">
              Request MVR
            </LinkButton>
          )}
        </>
      }
    >
      {query.error && readFailure(query.error).isNotFound ? (
        <EmptyState
          kind="notFound"
          title="There is no such notice"
          text="It was deleted, or it is about a driver of a carrier that you don't have access to."
        />
      ) : (
        <QueryState query={query} what="The notice">
          {(notice) => <Notice notice={notice} />}
        </QueryState>
      )}
    </Dialog>
  )
}

function Notice({ notice }: { notice: OpenedMvrNotice }) {
  return (
    <Stack gap="4">
      <Note mark={severityTones[notice.Severity]}>{kindNotes[notice.Kind]}</Note>
      <DescriptionList
        isNarrow
        facts={[
          ['Severity', <SeverityBadge key="severity" severity={notice.Severity} />],
          ['Driver', relatedFact(recordTarget('DRIVER', notice.Driver__c), notice.DriverName)],
          ['Happened', formatDate(notice.HappenedOn)],
          ['Received', formatDateTime(notice.ReceivedAt)],
          ['State', notice.State__c],
          ['Carrier', notice.Carrier__r.Name],
          ['First read by', notice.ReadByName],
          ['Reference', notice.Reference],
        ]}
        texts={[['As the state sent it', notice.Text]]}
      />
      {!notice.IsMonitored && (
        <Note mark="info">
          This driver is no longer monitored. Enroll the driver to get new notices, or request a report for
          another purpose.
        </Note>
      )}
      <Others of={notice} />
    </Stack>
  )
}

function Others({ of: { Id, Driver__c, DriverName } }: { of: OpenedMvrNotice }) {
  const { data } = useQuery(monitoringQueries.noticesOf(Driver__c))
  const others = data?.Data.filter((other) => other.Id !== Id) ?? []
  if (others.length === 0) return null
  return (
    <Stack gap="2">
      <Text textStyle="dense" fontWeight="semibold">
        Other notices
      </Text>
      <Box
        as="ul"
        aria-label={`Other notices of ${DriverName}`}
        borderWidth="1px"
        borderRadius="l2"
        css={{ '& > li + li': { borderTopWidth: '1px' } }}
      >
        {others.map((other) => (
          <Flex
            as="li"
            key={other.Id}
            wrap="wrap"
            align="center"
            gap="0 12px"
            px="3"
            py="2"
            textStyle="dense"
          >
            <Box flex="1 1 160px" minWidth="0">
              <Link to={paths.notice(other.Id)} replace variant="row">
                {kindWords[other.Kind]}, {formatDate(other.HappenedOn)}
              </Link>
              {other.ReadAt === null && <Text color="fg.muted">Unread</Text>}
            </Box>
            <SeverityBadge severity={other.Severity} />
          </Flex>
        ))}
      </Box>
    </Stack>
  )
}
