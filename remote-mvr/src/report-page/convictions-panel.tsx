import type { MvrContent, MvrConviction } from 'shared-api/mvr/mvr-content'
import { Card, CardLine, CardList, formatDate, Panel, Table, Td, Th } from 'shared-ui'
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
      footer={
        statePoints === null
          ? "State's points: not stated"
          : `State's points: ${statePoints}. Your own scale is another one.`
      }
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
        <Th align="end">Speed over</Th>
        <Th align="end">Points</Th>
        <Th>CMV</Th>
        <Th>HM</Th>
        <Th>Fatal</Th>
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
          <Td align="end">{conviction.speedOver === null ? '' : `${conviction.speedOver} mph`}</Td>
          <Td align="end">{conviction.points ?? notStated}</Td>
          <Td>{stated(conviction.isCmv)}</Td>
          <Td>{stated(conviction.isHazmat)}</Td>
          <Td>{stated(conviction.isFatal)}</Td>
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
    {conviction.speedOver !== null && <CardLine>{conviction.speedOver} mph over</CardLine>}
    <CardLine>State&apos;s points: {conviction.points ?? 'not stated'}</CardLine>
    <CardLine>
      CMV: {stated(conviction.isCmv)}. HM: {stated(conviction.isHazmat)}. Fatal: {stated(conviction.isFatal)}.
    </CardLine>
  </Card>
)

const convictedOf = ({ convictedOn }: MvrConviction) =>
  convictedOn === null ? notStated : formatDate(convictedOn)

export const courtOf = ({ court, state }: Pick<MvrConviction, 'court' | 'state'>) =>
  court === null ? `${state}, court not stated` : `${court}, ${state}`
