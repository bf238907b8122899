import { startCrashChallengePath } from 'shared-api/challenges/start-challenge-path'
import type { LedgerLine } from 'shared-api/safety/safety-analysis'
import {
  Card,
  CardList,
  formatDate,
  formatNumber,
  Link,
  Pager,
  Panel,
  recordPath,
  Table,
  Td,
  Text,
  Th,
} from 'shared-ui'
import type { Ledger } from './ledger-export.ts'
import { CappedSum } from './capped-sum.tsx'
import { isWithPoints, ledgerPageSize } from './summary-queries.ts'
import { nextStepWords, TimeWeight } from './time-weight.tsx'

interface LedgerPanelProps {
  ledger: Ledger
  page: number
  onPage: (page: number) => void
}

/** Each inspection's, or crash's, part in the measure. */
export function LedgerPanel({ ledger, page, onPage }: LedgerPanelProps) {
  const { Status } = ledger
  const isCrash = Status.Basic === 'Crash Indicator'
  const lines = ledger.Data.filter(isWithPoints)
  return (
    <Panel title="Ledger" note={isCrash ? 'Points = severity x time weight' : pointsNote} isFlush>
      {lines.length === 0 ? (
        <Text padding="4" textStyle="dense" color="fg.muted">
          {isCrash
            ? 'No crash counts at this snapshot.'
            : `No inspection with a violation of ${Status.Basic} counts at this snapshot.`}
        </Text>
      ) : (
        <>
          <Table caption={`Ledger of ${Status.Basic}`}>
            <thead>
              <tr>
                <Th>{isCrash ? 'Crashed' : 'Inspected'}</Th>
                <Th>Report</Th>
                {!isCrash && <Th>Violations</Th>}
                <Th align="end">{isCrash ? 'Severity' : 'Severity + OOS'}</Th>
                <Th align="end">Sum</Th>
                <Th align="end">Weight</Th>
                <Th align="end">Points</Th>
                <Th>Next step</Th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <LedgerRow key={line.Id} line={line} />
              ))}
            </tbody>
            <Totals ledger={ledger} />
          </Table>
          <LedgerCards lines={lines} />
        </>
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

const pointsNote = 'Points = sum, capped at 30, x time weight'

function LedgerRow({ line }: { line: LedgerLine }) {
  const isCrash = line.Kind === 'Crash'
  return (
    <tr>
      <Td>{formatDate(line.Date)}</Td>
      <Td>
        <ReportLink line={line} />
      </Td>
      {!isCrash && (
        <Td>
          <Codes line={line} />
        </Td>
      )}
      <Td align="end">
        {line.Severity}
        {!isCrash && (
          <Text as="span" color={line.OutOfService === 0 ? 'fg.subtle' : undefined}>
            {' '}
            + {line.OutOfService}
          </Text>
        )}
      </Td>
      <Td align="end">
        <CappedSum line={line} />
      </Td>
      <Td align="end">
        <TimeWeight weight={line.Time_Weight__c} />
      </Td>
      <Td align="end">
        <b>{formatNumber(line.Points)}</b>
      </Td>
      <Td>
        <NextStep line={line} />
      </Td>
    </tr>
  )
}

const NextStep = ({ line: { NextWeight, WeightUntil } }: { line: LedgerLine }) => (
  <>
    <Text as="span" color="fg.subtle">
      {nextStepWords(NextWeight)}
    </Text>{' '}
    {formatDate(WeightUntil)}
  </>
)

function Codes({ line: { Violations } }: { line: LedgerLine }) {
  const [first, ...others] = Violations
  return (
    <span title={Violations.map(({ Violation_Code__c: code }) => code).join(', ')}>
      {first?.Violation_Code__c}
      {others.length > 0 && (
        <Text as="span" color="fg.subtle">
          {' '}
          + {others.length}
        </Text>
      )}
    </span>
  )
}

export function ReportLink({ line }: { line: LedgerLine }) {
  const report = `${line.Report_State__c}-${line.Report_Number__c}`
  if (line.Kind === 'Crash')
    return (
      <>
        <b>{report}</b>{' '}
        <Link to={startCrashChallengePath(line.Id)} aria-label={`Review preventability of ${report}`}>
          Review preventability
        </Link>
      </>
    )
  return (
    <Link to={recordPath({ type: 'SMS_INSPECTION', id: line.Id })}>
      <b>{report}</b>
    </Link>
  )
}

function Totals({ ledger: { Status, DenominatorParts } }: { ledger: Ledger }) {
  if (Status.Basic === 'Crash Indicator') {
    return (
      <tfoot>
        <tr>
          <Td colSpan={5}>{formatNumber(Status.Inspections)} crashes</Td>
          <Td align="end">{formatNumber(Status.Numerator)}</Td>
          <Td />
        </tr>
      </tfoot>
    )
  }
  const clean = Status.Inspections - Status.InspectionsWithViolation
  const weights = DenominatorParts.length === 0 ? '' : formatNumber(Status.Denominator ?? 0)
  return (
    <tfoot>
      <tr>
        <Td colSpan={5}>{formatNumber(Status.InspectionsWithViolation)} inspections with a violation</Td>
        <Td align="end" />
        <Td align="end">{formatNumber(Status.Numerator)}</Td>
        <Td />
      </tr>
      {DenominatorParts.length > 0 && (
        <tr>
          <Td colSpan={5}>
            {formatNumber(Math.max(clean, 0))} clean inspections, they count below the line only. Time weights
            of all:
          </Td>
          <Td align="end">{weights}</Td>
          <Td align="end">0</Td>
          <Td />
        </tr>
      )}
    </tfoot>
  )
}

function LedgerCards({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <CardList label="Ledger">
      {lines.map((line) => (
        <Card
          key={line.Id}
          title={<ReportLink line={line} />}
          status={<b>{formatNumber(line.Points)} points</b>}
          facts={
            <>
              {formatDate(line.Date)}
              {line.Kind === 'Inspection' &&
                `, ${line.Violations.length} ${line.Violations.length === 1 ? 'violation' : 'violations'}`}
            </>
          }
        >
          <span>
            <CappedSum line={line} /> x <TimeWeight weight={line.Time_Weight__c} /> <NextStep line={line} />
          </span>
        </Card>
      ))}
    </CardList>
  )
}
