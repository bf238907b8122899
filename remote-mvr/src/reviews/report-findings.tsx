import type { MvrContent } from 'shared-api/mvr/mvr-content'
import type { MvrReportContent } from 'shared-api/mvr/mvr-record'
import type { MvrOutcome } from 'shared-api/mvr/mvr-verdict'
import { Box, Flex, formatDate, Link, Mark, Note, recordPath, Stack } from 'shared-ui'
import { outcomeMarks, stateMarks } from '../verdict/verdict-labels.ts'

const outcomeWords: Readonly<Record<MvrOutcome, string>> = {
  Meets: "Meets your carrier's criteria",
  'Does not meet': "Does not meet your carrier's criteria",
  'Needs a person': 'Needs a person to decide',
}

/** What a report says, in short: the verdict, then what the law wants considered. */
export function ReportFindings({
  content: { Content, Verdict, Reason, Report },
}: {
  content: MvrReportContent
}) {
  return (
    <Stack gap="3">
      {Reason && <Note mark="info">{Reason}</Note>}
      {Verdict && (
        <Box>
          <Flex gap="2" align="center">
            <Mark kind={outcomeMarks[Verdict.Outcome]} />
            <b>{outcomeWords[Verdict.Outcome]}</b>
          </Flex>
          {Verdict.FirstFailure && <Box>{Verdict.FirstFailure}</Box>}
          <Box
            as="ul"
            mt="2"
            display="grid"
            gap="4px 16px"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
            textStyle="dense"
          >
            {Verdict.Criteria.map(({ Name, State, Words }) => (
              <Flex as="li" key={Name} gap="2" minWidth="0">
                <Box flex="none" mt="2px">
                  <Mark kind={stateMarks[State]} />
                </Box>
                <span>
                  {Name}: {Words}
                </span>
              </Flex>
            ))}
          </Box>
        </Box>
      )}
      {Content && (
        <Box display="grid" gap="2" textStyle="dense">
          <Found what="Convictions" list={Content.convictions} lineOf={convictionLine} />
          <Found what="Accidents" list={Content.accidents} lineOf={accidentLine} />
          <Found what="Withdrawals" list={Content.withdrawals} lineOf={withdrawalLine} />
        </Box>
      )}
      <Box textStyle="dense">
        <Link to={recordPath({ type: 'MVR_REPORT', id: Report.Id })}>Report details</Link>
      </Box>
    </Stack>
  )
}

type ListOf<Row> = { kind: 'reported'; rows: readonly Row[] } | { kind: 'none reported' | 'unknown' }

interface FoundProps<Row> {
  what: string
  list: ListOf<Row>
  lineOf: (row: Row) => string
}

/** "None reported" and unknown are different. */
function Found<Row>({ what, list, lineOf }: FoundProps<Row>) {
  if (list.kind !== 'reported')
    return (
      <div>
        <b>{what}:</b> {list.kind === 'unknown' ? 'the report does not say' : 'none reported'}
      </div>
    )
  return (
    <div>
      <b>{what}:</b>
      <Box as="ul" ps="4" listStyleType="disc">
        {list.rows.map((row, index) => (
          // Two rows may say the same.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{lineOf(row)}</li>
        ))}
      </Box>
    </div>
  )
}

type RowOf<Name extends 'convictions' | 'accidents' | 'withdrawals'> = Extract<
  MvrContent[Name],
  { kind: 'reported' }
>['rows'][number]

const convictionLine = ({ offenseOn, description, speedOver }: RowOf<'convictions'>) =>
  [day(offenseOn), description, speedOver !== null && `${speedOver} mph over`].filter(Boolean).join(', ')

const accidentLine = (row: RowOf<'accidents'>) =>
  [day(row.on), row.state, row.fault ?? 'fault not stated'].filter(Boolean).join(', ')

const withdrawalLine = ({ kind, from, isOpen, reason }: RowOf<'withdrawals'>) =>
  [kind, reason, day(from), isOpen && 'still open'].filter(Boolean).join(', ')

const day = (on: string | null) => on && formatDate(on)
