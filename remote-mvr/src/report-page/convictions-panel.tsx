import type { MvrContent, MvrConviction } from 'shared-api/mvr/mvr-content'
import { Box, Card, CardLine, CardList, formatDate, Panel, Table, Td, Th } from 'shared-ui'
import { AbsentList, notStated, stated } from './absent-list.tsx'
import { OffenseWords } from './offense-words.tsx'

type Convictions = Pick<MvrContent, 'convictions' | 'statePoints'>

/** Each conviction with both of its days, and the state's own sum of points. */
export function ConvictionsPanel({ convictions, statePoints }: Convictions) {
  const rows = convictions.kind === 'reported' ? convictions.rows : []
  return (
    <Panel
      title="Convictions"
      note={rows.length === 0 ? undefined : countOf(rows.length)}
      isFlush
      footer={`State's points: ${statePoints ?? 'not stated'}`}
    >
      {convictions.kind === 'reported' ? (
        <>
          <ConvictionTable rows={rows} />
          <CardList label="Convictions">
            {Object.entries(rows).map(([place, conviction]) => (
              <ConvictionCard key={place} conviction={conviction} />
            ))}
          </CardList>
        </>
      ) : (
        <AbsentList kind={convictions.kind} what="convictions" />
      )}
    </Panel>
  )
}

const countOf = (count: number) => (count === 1 ? '1 conviction' : `${count} convictions`)

const ConvictionTable = ({ rows }: { rows: readonly MvrConviction[] }) => (
  <Table caption="Convictions">
    <thead>
      <tr>
        <Th>Offense</Th>
        <Th>Convicted</Th>
        <Th>Conviction</Th>
        <Th>Court</Th>
        <Th align="end">Points</Th>
        <Th>CMV, HM, fatal</Th>
      </tr>
    </thead>
    <tbody>
      {Object.entries(rows).map(([place, conviction]) => (
        <tr key={place}>
          <Td>{formatDate(conviction.offenseOn)}</Td>
          <Td>{convictedOf(conviction)}</Td>
          <Td isWrapped>
            <OffenseWords offense={conviction} />
          </Td>
          <Td isWrapped>{courtOf(conviction)}</Td>
          <Td align="end">{conviction.points ?? notStated}</Td>
          <Td>
            <Box py="6px">
              {flagsOf(conviction).map((flag) => (
                <div key={flag}>{flag}</div>
              ))}
            </Box>
          </Td>
        </tr>
      ))}
    </tbody>
  </Table>
)

const ConvictionCard = ({ conviction }: { conviction: MvrConviction }) => (
  <Card
    title={<OffenseWords offense={conviction} />}
    facts={`Offense ${formatDate(conviction.offenseOn)}. Convicted: ${convictedOf(conviction)}.`}
  >
    <CardLine>{courtOf(conviction)}</CardLine>
    <CardLine>State&apos;s points: {conviction.points ?? 'not stated'}</CardLine>
    <CardLine>{flagsOf(conviction).join('. ')}.</CardLine>
  </Card>
)

const flagsOf = ({ isCmv, isHazmat, isFatal }: MvrConviction) => [
  `CMV: ${stated(isCmv)}`,
  `HM: ${stated(isHazmat)}`,
  `Fatal: ${stated(isFatal)}`,
]

const convictedOf = ({ convictedOn }: MvrConviction) =>
  convictedOn === null ? notStated : formatDate(convictedOn)

export const courtOf = ({ court, state }: Pick<MvrConviction, 'court' | 'state'>) =>
  court === null ? `${state}, court not stated` : `${court}, ${state}`
