import type { ReactNode } from 'react'
import type { BasicStatus } from 'shared-api/safety/safety-analysis'
import type { Plea, PleaEffect, SeriousCount } from 'shared-api/tickets/ticket-violations'
import {
  Box,
  Card,
  CardLine,
  CardList,
  formatNumber,
  Mark,
  Table,
  Td,
  Text,
  Th,
  VisuallyHidden,
} from 'shared-ui'

interface PleaTableProps {
  effects: readonly PleaEffect[]
  serious: SeriousCount | null
  isClosed: boolean
}

/** What each plea would do to the measures of the carrier and to the driver's serious violations. */
export function PleaTable({ effects, serious, isClosed }: PleaTableProps) {
  const label = isClosed ? 'What a correction changes' : 'What a plea would change'
  const rows = [...effectRows(effects), ...seriousRow(serious)]
  return (
    <Box borderTopWidth="1px">
      <Table caption={label}>
        <thead>
          <tr>
            <Th>Estimated SMS value</Th>
            {columns.map((column) => (
              <Th key={column} align="end">
                {column}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((column, place) => (
                <Td key={column} align="end">
                  {values[place]}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <CardList label={label}>
        {rows.map(([name, ...values]) => (
          <Card key={name} title={name}>
            {columns.map((column, place) => (
              <CardLine key={column}>
                <Text as="span" color="fg.subtle" minWidth="88px">
                  {column}
                </Text>
                {values[place]}
              </CardLine>
            ))}
          </Card>
        ))}
      </CardList>
      <Text px="4" py="3" textStyle="caption" color="fg.subtle">
        Amended counts with severity 1 and without out of service. {serious && seriousNote(serious)}
      </Text>
    </Box>
  )
}

const columns = ['As charged', 'Amended', 'Dismissed']

/** The name, and the value of each column. */
type Row = [string, ReactNode, ReactNode, ReactNode]

function effectRows(effects: readonly PleaEffect[]): Row[] {
  const effectOf = (plea: Plea) => effects.find(({ Plea: of }) => of === plea)
  const [amended, dismissed] = [effectOf('Amended'), effectOf('Dismissed')]
  const scoreNow = effects[0]?.IssBefore
  const rows = ((dismissed ?? amended)?.Basics ?? []).map(({ Basic, Before }): Row => {
    const [first, second, third] = [undefined, amended, dismissed].map((effect, place) => (
      <Standing key={columns[place]} status={statusAfter(effect, Before)} />
    ))
    return [Basic, first, second, third]
  })
  const scores = [amended, dismissed].map((effect) =>
    formatNumber(effect === undefined ? scoreNow : effect.IssAfter),
  )
  return [...rows, ['ISS score', formatNumber(scoreNow), scores[0], scores[1]]]
}

function seriousRow(serious: SeriousCount | null): Row[] {
  if (serious === null || serious.ThisTicket === 'Not serious') return []
  const { Before: before } = serious
  const convicted = serious.ThisTicket === 'Serious' ? before + 1 : `${before} or ${before + 1}`
  return [['Serious convictions, 3 years', convicted, before, before]]
}

/** What does not change stays. */
const statusAfter = (effect: PleaEffect | undefined, before: BasicStatus) =>
  effect?.Basics.find(({ Basic }) => Basic === before.Basic)?.After ?? before

function Standing({ status }: { status: BasicStatus }) {
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="2">
      {formatNumber(status.Measure, 2)}
      {status.Percentile !== null && (
        <>
          <Mark kind={status.Alert ? 'alert' : 'ok'} />
          <VisuallyHidden>{status.Alert ? 'In alert' : 'Not in alert'}</VisuallyHidden>
          {status.PercentileText}
        </>
      )}
    </Box>
  )
}

function seriousNote({ ThisTicket, UnknownBefore }: SeriousCount) {
  if (ThisTicket === 'Not serious') return null
  return [
    ThisTicket === 'Unknown' ? 'Speeding is serious from 15 mph over the limit.' : '',
    UnknownBefore > 0 ? `Not counted: ${UnknownBefore} of which the portal doesn't know it.` : '',
    'Counted from the tickets of this portal. Two serious convictions in 3 years disqualify a driver for 60 days, three for 120 (49 CFR 383.51). The state decides.',
  ]
    .filter(Boolean)
    .join(' ')
}
