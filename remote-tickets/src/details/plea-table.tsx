import { type ReactNode, useState } from 'react'
import type { BasicStatus } from 'shared-api/safety/safety-analysis'
import type { Plea, PleaEffect, SeriousCount } from 'shared-api/tickets/ticket-violations'
import {
  Box,
  Card,
  CardLine,
  CardList,
  Flex,
  formatNumber,
  Mark,
  NativeSelect,
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
  /** What the court set; null while it is not known. */
  finalFine: string | null
}

/** What each plea would do to the measures of the carrier and to the driver's serious violations. */
export function PleaTable({ effects, serious, isClosed, finalFine }: PleaTableProps) {
  const [left, setLeft] = useState<Left>(leftOf(finalFine))
  const columns = columnsOf(left)
  const label = isClosed ? 'What a correction changes' : 'What a plea would change'
  const rows = [...effectRows(effects, left), ...seriousRow(serious)]
  return (
    <Box borderTopWidth="1px">
      <LeftToPay left={left} onChanged={setLeft} />
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

/** Whether a dismissal leaves a fine, or costs that punish: FMCSA then keeps the violation. */
type Left = 'unknown' | 'nothing' | 'something'

const leftOf = (finalFine: string | null): Left =>
  finalFine === null ? 'unknown' : Number(finalFine) > 0 ? 'something' : 'nothing'

const leftChoices: readonly { value: Left; label: string }[] = [
  { value: 'unknown', label: 'Not known yet' },
  { value: 'nothing', label: 'No' },
  { value: 'something', label: 'Yes' },
]

const leftNotes: Readonly<Record<Left, string>> = {
  unknown:
    'FMCSA removes a dismissed violation only where no fine and no punitive cost remain: Dismissed below holds for that case alone.',
  nothing: 'No fine and no punitive cost remain: FMCSA removes the violation.',
  something:
    'A fine or a punitive cost remains: FMCSA keeps the violation, so that a dismissal changes nothing.',
}

const columnsOf = (left: Left) => [
  'As charged',
  'Amended',
  { unknown: 'Dismissed, nothing to pay', nothing: 'Dismissed', something: 'Dismissed, with a fine' }[left],
]

function LeftToPay({ left, onChanged }: { left: Left; onChanged: (left: Left) => void }) {
  return (
    <Box px="4" py="3">
      <Flex wrap="wrap" align="center" gap="2" textStyle="dense">
        <span aria-hidden="true">If it is dismissed, does a fine or a punitive cost remain?</span>
        <NativeSelect
          label="If it is dismissed, does a fine or a punitive cost remain?"
          value={left}
          options={leftChoices}
          onChanged={(value) =>
            onChanged(leftChoices.find((choice) => choice.value === value)?.value ?? 'unknown')
          }
        />
      </Flex>
      <Text aria-live="polite" textStyle="caption" color="fg.subtle">
        {leftNotes[left]}
      </Text>
    </Box>
  )
}

/** The name, and the value of each column. */
type Row = [string, ReactNode, ReactNode, ReactNode]

function effectRows(effects: readonly PleaEffect[], left: Left): Row[] {
  const effectOf = (plea: Plea) => effects.find(({ Plea: of }) => of === plea)
  const amended = effectOf('Amended')
  const removed = effectOf('Dismissed')
  // What remains to be paid keeps the violation as charged.
  const dismissed = left === 'something' ? undefined : removed
  const scoreNow = effects[0]?.IssBefore
  const rows = ((removed ?? amended)?.Basics ?? []).map(({ Basic, Before }): Row => {
    const [first, second, third] = [undefined, amended, dismissed].map((effect, place) => (
      // oxlint-disable-next-line no-array-index-key
      <Standing key={place} status={statusAfter(effect, Before)} />
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
