import type { ReactNode } from 'react'
import type { MvrAccident, MvrList, MvrPendingCitation, MvrWithdrawal } from 'shared-api/mvr/mvr-content'
import type { MvrDriverRecord } from 'shared-api/mvr/mvr-record'
import { Box, formatDate, Grid, Heading, Text } from 'shared-ui'
import { offenseTitle, vehicleWords } from './conviction-words.ts'
import { kindWords, notStated } from './list-words.ts'
import type { StateName } from './use-state-names.ts'

interface OtherEntriesProps {
  latest: NonNullable<MvrDriverRecord['Latest']>
  stateName: StateName
}

/** What the latest report says beside convictions. */
export function OtherEntries({ latest, stateName }: OtherEntriesProps) {
  const { pendingCitations, accidents, withdrawals, statePoints } = latest
  return (
    <Grid
      width="full"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        sm: 'repeat(2, minmax(0, 1fr))',
        lg: '5fr 5fr 5fr 2fr',
      }}
      gap="3"
      rowGap="4"
      color="fg"
    >
      <Entries
        title="Pending citations, never counted"
        list={pendingCitations}
        stateName={stateName}
        draw={pendingEntry}
      />
      <Entries title="Accidents" list={accidents} stateName={stateName} draw={accidentEntry} />
      <Entries title="Withdrawals" list={withdrawals} stateName={stateName} draw={withdrawalEntry} />
      <div>
        <EntriesTitle>State points</EntriesTitle>
        {statePoints ?? notStated}
      </div>
    </Grid>
  )
}

const EntriesTitle = ({ children }: { children: ReactNode }) => (
  <Heading as="h3" textStyle="caption" color="fg.subtle" fontFamily="body" fontWeight="normal">
    {children}
  </Heading>
)

interface EntriesProps<Row> {
  title: string
  list: MvrList<Row>
  stateName: StateName
  draw: (row: Row, stateName: StateName) => ReactNode
}

function Entries<Row>({ title, list, stateName, draw }: EntriesProps<Row>) {
  return (
    <Box minWidth="0" overflowWrap="anywhere">
      <EntriesTitle>{title}</EntriesTitle>
      {list.kind === 'reported' ? (
        <Box as="ul" aria-label={title} display="grid" gap="2">
          {list.rows.map((row, index) => (
            <li key={index}>{draw(row, stateName)}</li>
          ))}
        </Box>
      ) : (
        <Text>{list.kind === 'unknown' ? 'Unknown: the report does not say' : kindWords[list.kind]}</Text>
      )}
    </Box>
  )
}

const Detail = ({ children }: { children: ReactNode }) => (
  <Text as="span" display="block" textStyle="caption" color="fg.subtle">
    {children}
  </Text>
)

function pendingEntry(row: MvrPendingCitation, stateName: StateName) {
  return (
    <>
      {[row.number, formatDate(row.offenseOn), offenseTitle(row)].filter((part) => part !== null).join(', ')}
      <Detail>
        {[
          stateName(row.state),
          row.court,
          row.speedOver !== null && `${row.speedOver} over`,
          vehicleWords(row.isCmv),
          row.isHazmat === true && 'hazardous materials',
        ]
          .filter(Boolean)
          .join(', ')}
      </Detail>
    </>
  )
}

const counted = (count: number | null, one: string, many: string) =>
  count === null ? `${many} not stated` : `${count} ${count === 1 ? one : many}`

function accidentEntry(row: MvrAccident, stateName: StateName) {
  return (
    <>
      {[formatDate(row.on), stateName(row.state), row.description].filter((part) => part !== null).join(', ')}
      <Detail>
        {[
          row.fault === null ? 'Fault not stated' : `Fault: ${row.fault}`,
          counted(row.injuries, 'injury', 'injuries'),
          counted(row.deaths, 'death', 'deaths'),
          vehicleWords(row.isCmv),
          row.isHazmat === true && 'hazardous materials',
        ]
          .filter(Boolean)
          .join(', ')}
      </Detail>
    </>
  )
}

function withdrawalEntry(row: MvrWithdrawal, stateName: StateName) {
  const { kind, state, reason, from, until, isOpen } = row
  return (
    <>
      {`${kind}, ${stateName(state)}, `}
      {isOpen ? <b>open</b> : 'ended'}
      <Detail>
        {`${reason}. From ${formatDate(from)}, until ${until === null ? 'not stated' : formatDate(until)}.`}
      </Detail>
    </>
  )
}
