import type { BasicStatus } from 'shared-api/safety/safety-analysis'
import type { Plea, PleaEffect, SeriousCount } from 'shared-api/tickets/ticket-violations'
import { Box, formatNumber, Mark, Table, Td, Text, Th, VisuallyHidden } from 'shared-ui'

interface PleaTableProps {
  effects: readonly PleaEffect[]
  serious: SeriousCount | null
  isClosed: boolean
}

/** What each plea would do to the measures of the carrier and to the driver's serious violations. */
export function PleaTable({ effects, serious, isClosed }: PleaTableProps) {
  const effectOf = (plea: Plea) => effects.find(({ Plea: of }) => of === plea)
  const [amended, dismissed] = [effectOf('Amended'), effectOf('Dismissed')]
  const basics = (dismissed ?? amended)?.Basics ?? []
  return (
    <Box borderTopWidth="1px">
      <Table caption={isClosed ? 'What a correction changes' : 'What a plea would change'}>
        <thead>
          <tr>
            <Th>Estimated SMS value</Th>
            <Th align="end">As charged</Th>
            <Th align="end">Amended</Th>
            <Th align="end">Dismissed</Th>
          </tr>
        </thead>
        <tbody>
          {basics.map(({ Basic, Before }) => (
            <tr key={Basic}>
              <th scope="row">{Basic}</th>
              {[Before, statusAfter(amended, Before), statusAfter(dismissed, Before)].map((status, place) => (
                <Td key={columns[place]} align="end">
                  <Standing status={status} />
                </Td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">ISS score</th>
            {[effects[0]?.IssBefore, amended?.IssAfter, dismissed?.IssAfter].map((score, place) => (
              <Td key={columns[place]} align="end">
                {formatNumber(score ?? effects[0]?.IssBefore ?? null)}
              </Td>
            ))}
          </tr>
          {serious !== null && serious.ThisTicket !== 'Not serious' && (
            <tr>
              <th scope="row">Serious convictions, 3 years</th>
              <Td align="end">{serious.Before + (serious.ThisTicket === 'Serious' ? 1 : 0)}</Td>
              <Td align="end">{serious.Before}</Td>
              <Td align="end">{serious.Before}</Td>
            </tr>
          )}
        </tbody>
      </Table>
      <Text px="4" py="3" textStyle="caption" color="fg.subtle">
        Amended counts with severity 1 and without out of service. {serious && seriousNote(serious)}
      </Text>
    </Box>
  )
}

/** What does not change stays. */
const statusAfter = (effect: PleaEffect | undefined, before: BasicStatus) =>
  effect?.Basics.find(({ Basic }) => Basic === before.Basic)?.After ?? before

const columns = ['As charged', 'Amended', 'Dismissed']

function Standing({ status }: { status: BasicStatus }) {
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="2">
      {formatNumber(status.Measure)}
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
    UnknownBefore > 0 ? `Not counted: ${UnknownBefore} whose seriousness the portal doesn't know.` : '',
    'Counted from the tickets of this portal. Two serious convictions in 3 years disqualify for 60 days, three for 120 (49 CFR 383.51). The state decides.',
  ]
    .filter(Boolean)
    .join(' ')
}
