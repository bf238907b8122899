import type { ReactNode } from 'react'
import type { MvrAccident, MvrList, MvrPendingCitation, MvrWithdrawal } from 'shared-api/mvr/mvr-content'
import { Badge, Box, Flex, formatDate, Panel, Text } from 'shared-ui'
import { AbsentList, stated } from './absent-list.tsx'
import { courtOf } from './convictions-panel.tsx'
import { OffenseWords } from './offense-words.tsx'

interface EventListPanelProps<Row> {
  title: string
  note?: string
  /** 'accidents' */
  what: string
  list: MvrList<Row>
  children: (row: Row) => ReactNode
}

/** Rows of a report, each in a few lines. */
function EventListPanel<Row>({ title, note, what, list, children }: EventListPanelProps<Row>) {
  return (
    <Panel title={title} note={note} isFlush>
      {list.kind === 'reported' ? (
        <Box as="ul" aria-label={title} textStyle="dense" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
          {Object.entries(list.rows).map(([place, row]) => (
            <Box as="li" key={place} px="4" py="3" overflowWrap="anywhere">
              {children(row)}
            </Box>
          ))}
        </Box>
      ) : (
        <AbsentList kind={list.kind} what={what} />
      )}
    </Panel>
  )
}

const Lines = ({ children }: { children: readonly string[] }) =>
  children.map((line) => (
    <Text key={line} color="fg.muted">
      {line}
    </Text>
  ))

/** No court has decided them. */
export const PendingPanel = ({ citations }: { citations: MvrList<MvrPendingCitation> }) => (
  <EventListPanel title="Pending citations" note="Never counted" what="pending citations" list={citations}>
    {(citation) => (
      <>
        <OffenseWords offense={citation} />
        <Lines>
          {[
            `Offense ${formatDate(citation.offenseOn)}. Citation ${citation.number ?? 'number not stated'}.`,
            courtOf(citation),
            `CMV: ${stated(citation.isCmv)}. HM: ${stated(citation.isHazmat)}.`,
          ]}
        </Lines>
      </>
    )}
  </EventListPanel>
)

export const AccidentsPanel = ({ accidents }: { accidents: MvrList<MvrAccident> }) => (
  <EventListPanel title="Accidents" what="accidents" list={accidents}>
    {({ on, state, description, fault, injuries, deaths, isCmv, isHazmat }) => (
      <>
        <Text fontWeight="semibold">
          {formatDate(on)}, {state}
        </Text>
        <Lines>
          {[
            ...(description === null ? [] : [description]),
            `Fault: ${fault ?? 'not stated'}. Injuries: ${injuries ?? 'not stated'}. Deaths: ${deaths ?? 'not stated'}.`,
            `CMV: ${stated(isCmv)}. HM: ${stated(isHazmat)}.`,
          ]}
        </Lines>
      </>
    )}
  </EventListPanel>
)

/** The day on which a withdrawal may end does not end it: the state does. */
export const WithdrawalsPanel = ({ withdrawals }: { withdrawals: MvrList<MvrWithdrawal> }) => (
  <EventListPanel title="Withdrawals" what="withdrawals" list={withdrawals}>
    {({ kind, state, reason, from, until, isOpen }) => (
      <>
        <Flex wrap="wrap" align="center" justify="space-between" gap="4px 12px">
          <Text fontWeight="semibold">
            {kind}, {state}
          </Text>
          <Badge mark={isOpen ? 'alert' : 'off'}>{isOpen ? 'Open' : 'Ended'}</Badge>
        </Flex>
        <Lines>
          {[reason, `From ${formatDate(from)}. Until: ${until === null ? 'not stated' : formatDate(until)}.`]}
        </Lines>
      </>
    )}
  </EventListPanel>
)
