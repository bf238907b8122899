import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MvrReport } from 'shared-api/mvr'
import { recentDays } from 'shared-api/mvr/mvr-request'
import {
  Box,
  Button,
  Flex,
  formatDate,
  Link,
  LinkButton,
  Note,
  readFailure,
  Stack,
  StatusBadge,
  Text,
  useFocusOnMount,
} from 'shared-ui'
import { ConsentLinkButton } from '../consent/consent-link-button.tsx'
import { MailLinks } from '../consent/mail-links.tsx'
import { paths } from '../paths.ts'
import { reportTones } from '../reports/report-status.ts'
import { countReports, namesOf } from './request-labels.ts'
import { requestQueries, type RequestResult } from './request-queries.ts'

const isOpen = (status: MvrReport['MVR_Status__c']) =>
  status === 'Consent Needed' || status === 'Ordered' || status === 'In Process'

interface RequestResultViewProps {
  result: RequestResult
  /** Orders reports of these drivers though they have recent ones. */
  orderAgain: (driverIds: readonly string[]) => Promise<void>
}

/** What was ordered, what waits, and the recent reports in place of new ones. */
export function RequestResultView({ result, orderAgain }: RequestResultViewProps) {
  const start = useFocusOnMount<HTMLDivElement>()
  const { ordered, waiting, recent, incomplete } = result
  const open = recent.filter(({ MVR_Status__c: status }) => isOpen(status))
  const final = recent.filter(({ MVR_Status__c: status }) => !isOpen(status))
  return (
    <Box ref={start} tabIndex={-1} outline="none">
      <Stack gap="4">
        {ordered > 0 && (
          <Note mark="ok">
            {countReports(ordered)} {ordered === 1 ? 'is' : 'are'} on the way to the state.
          </Note>
        )}
        {waiting > 0 && <Waiting result={result} />}
        {incomplete.length > 0 && <Incomplete drivers={incomplete} />}
        {open.length > 0 && <OnTheWay reports={open} />}
        {final.length > 0 && <Recent reports={final} orderAgain={orderAgain} />}
      </Stack>
    </Box>
  )
}

const rows = { '& > li + li': { borderTopWidth: '1px' } } as const

function Waiting({ result: { answers, waiting } }: { result: RequestResult }) {
  const batches = answers.flatMap(({ Batch, ConsentNeeded }) =>
    Batch === null || ConsentNeeded === 0 ? [] : [Batch.Id],
  )
  const { data: reports = [] } = useQuery(requestQueries.waiting(batches))
  return (
    <Stack gap="2">
      <Note mark="wait">
        {countReports(waiting)} {waiting === 1 ? 'waits' : 'wait'} for consent. Nothing leaves the portal
        before the driver signs.
      </Note>
      <Box as="ul" aria-label="Drivers who must consent" borderWidth="1px" borderRadius="l2" css={rows}>
        {reports.map((report) => (
          <Flex as="li" key={report.Id} align="center" gap="3" px="3" minHeight="40px" textStyle="dense">
            <Text flex="1" minWidth="0" fontWeight="semibold" overflowWrap="anywhere">
              {report.DriverName}
            </Text>
            <ConsentLinkButton report={report} />
          </Flex>
        ))}
      </Box>
      {waiting > 1 && batches.map((id) => <MailLinks key={id} batchId={id} />)}
    </Stack>
  )
}

interface RecentProps {
  reports: readonly MvrReport[]
  orderAgain: RequestResultViewProps['orderAgain']
}

function Recent({ reports, orderAgain }: RecentProps) {
  const [state, setState] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: false })
  const ids = reports.flatMap(({ Driver__c }) => Driver__c ?? [])
  async function order() {
    setState({ isBusy: true })
    try {
      await orderAgain(ids)
    } catch (error) {
      setState({ isBusy: false, error })
    }
  }
  const isOne = reports.length === 1
  return (
    <Stack gap="2">
      <Note
        mark="info"
        action={
          <Button isBusy={state.isBusy} onClick={() => void order()}>
            Order anyway
          </Button>
        }
      >
        {isOne ? 'This driver has' : 'These drivers have'} a report for the same purpose from the last{' '}
        {recentDays} days. It was not ordered again.
      </Note>
      {state.error !== undefined && (
        <Box role="alert">
          <Note mark="alert">{readFailure(state.error).message}</Note>
        </Box>
      )}
      <Reports label="Recent reports" reports={reports} />
    </Stack>
  )
}

/** A report that is on its way is never requested twice. */
const OnTheWay = ({ reports }: Pick<RecentProps, 'reports'>) => (
  <Stack gap="2">
    <Note mark="info">
      {reports.length === 1 ? 'This driver has a report' : 'These drivers have reports'} for the same purpose
      on the way. It is not requested twice.
    </Note>
    <Reports label="Reports on the way" reports={reports} />
  </Stack>
)

const Incomplete = ({ drivers }: { drivers: RequestResult['incomplete'] }) => (
  <Note mark="alert">
    {namesOf(drivers.map(({ Name }) => Name))} {drivers.length === 1 ? 'has' : 'have'} no CDL number or state
    on record. Add them, then request again.
  </Note>
)

const Reports = ({ label, reports }: { label: string; reports: readonly MvrReport[] }) => (
  <Box as="ul" aria-label={label} borderWidth="1px" borderRadius="l2" css={rows}>
    {reports.map((report) => (
      <Flex as="li" key={report.Id} wrap="wrap" align="center" gap="0 12px" px="3" py="2" textStyle="dense">
        <Box flex="1 1 160px" minWidth="0">
          <Link to={paths.report(report.Id)} variant="row">
            {report.DriverName}
          </Link>
          <Text color="fg.muted">
            {report.History_Info__c}, {formatDate(report.CreatedDate)}
          </Text>
        </Box>
        <StatusBadge status={report.MVR_Status__c} tone={reportTones[report.MVR_Status__c]} />
      </Flex>
    ))}
  </Box>
)

/** Where what was requested is: the report, the batch, or the list of batches. */
export function RequestActions({ result, onClosed }: { result: RequestResult; onClosed: () => void }) {
  const made = result.answers.filter(({ Batch }) => Batch !== null)
  const [first] = made
  const target =
    made.length > 1
      ? { to: paths.batchList, words: 'Show batches' }
      : first?.ReportId
        ? { to: paths.report(first.ReportId), words: 'Open report' }
        : first?.Batch
          ? { to: paths.batch(first.Batch.Id), words: 'Open batch' }
          : undefined
  return (
    <>
      <Button variant={target === undefined ? 'primary' : 'secondary'} onClick={onClosed}>
        Done
      </Button>
      {target && (
        <LinkButton to={target.to} replace variant="primary">
          {target.words}
        </LinkButton>
      )}
    </>
  )
}
