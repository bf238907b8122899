import { useQuery } from '@tanstack/react-query'
import type { WinLoss } from 'shared-api/tickets/win-loss'
import type { SlotProps } from 'shared-federation/slots'
import {
  Box,
  EmptyState,
  Flex,
  trackAllProps,
  Link,
  Panel,
  QueryState,
  reportPath,
  Skeleton,
  Text,
} from 'shared-ui'
import { type ChartData, ChartPanel, ShareBar } from 'shared-ui/charts'
import { caseCountLabel, rateChange, rateLabel } from '../win-rate/rate-labels.ts'
import { winRateQueries } from '../win-rate/win-rate-queries.ts'
import { ticketIcon } from '../tickets/ticket-icon.ts'

const title = 'Win rate'

/** How the cases ended that were closed in the last twelve months. */
export default function DashboardWinRate({ carrierId }: SlotProps['dashboard.tiles']) {
  const winLoss = useQuery({ ...winRateQueries.lastYear(carrierId), ...trackAllProps })
  if (winLoss.data === undefined || isNone(winLoss.data)) {
    return (
      <Panel title={title} note="Last 12 months">
        <QueryState
          query={winLoss}
          what={title}
          isEmpty={isNone}
          empty={<NoneClosed />}
          skeleton={<RateSkeleton />}
        >
          {() => null}
        </QueryState>
      </Panel>
    )
  }
  const { N, Previous, PreviousN } = winLoss.data
  return (
    <ChartPanel
      title={title}
      data={tableOf(winLoss.data)}
      footer={
        <>
          <Link to={reportPath('ticket-win-loss-data')}>{caseCountLabel(N).replace('n = ', 'The ')}</Link>
          <Text as="span" textStyle="caption" color="fg.subtle">
            {PreviousN === 0
              ? 'None in the previous year'
              : `Was ${rateLabel(Previous)}, ${caseCountLabel(PreviousN).replace(/ closed.*/, '')}`}
          </Text>
        </>
      }
    >
      <Rate winLoss={winLoss.data} />
      <ShareBar label="Outcomes of closed tickets" shares={sharesOf(winLoss.data)} />
    </ChartPanel>
  )
}

/** Withdrawn cases are no part of the rate. */
const decided = ({ Outcomes }: WinLoss) => Outcomes.filter(({ Result }) => Result !== 'none')

const isNone = ({ N }: WinLoss) => N === 0

const colors = { won: 1, reduced: 3, lost: 2, none: 5 } as const

const sharesOf = (winLoss: WinLoss) =>
  decided(winLoss).map(({ Outcome, Result, Count }) => ({
    name: Outcome,
    note: Result,
    value: Count,
    color: colors[Result],
  }))

const tableOf = (winLoss: WinLoss): ChartData => ({
  labelsName: 'Outcome',
  labels: winLoss.Outcomes.map(({ Outcome }) => Outcome),
  series: [
    { name: 'Tickets', values: winLoss.Outcomes.map(({ Count }) => Count) },
    { name: 'Share', unit: 'percent', values: winLoss.Outcomes.map((outcome) => shareOf(outcome, winLoss)) },
  ],
})

const shareOf = ({ Result, Count }: WinLoss['Outcomes'][number], { N }: WinLoss) =>
  Result === 'none' ? null : Math.round((Count / N) * 100)

const verdictColors = { better: 'ok.fg', worse: 'alert.fg', same: 'fg.subtle' } as const

function Rate({ winLoss }: { winLoss: WinLoss }) {
  const change = rateChange(winLoss)
  return (
    <Flex alignItems="baseline" flexWrap="wrap" columnGap="2" marginBottom="2.5">
      <Text textStyle="figure" fontSize="32px">
        <Link
          to={reportPath('ticket-win-loss-data')}
          variant="inherited"
          aria-label={`Win rate ${rateLabel(winLoss.WinRate)}`}
        >
          {rateLabel(winLoss.WinRate)}
        </Link>
      </Text>
      <Text textStyle="dense" color="fg.muted">
        {caseCountLabel(winLoss.N)} in 12 months
        {change && (
          <>
            ,{' '}
            <Text as="b" textStyle="dense" fontWeight="semibold" color={verdictColors[change.verdict]}>
              {change.words}
            </Text>
          </>
        )}
      </Text>
    </Flex>
  )
}

function NoneClosed() {
  return (
    <EmptyState
      kind="nothing"
      icon={ticketIcon}
      title="No closed tickets"
      text="No ticket was decided in the last 12 months. The win rate starts with the first one."
    />
  )
}

/** As high as the rate, its bar and its five outcomes will be. */
function RateSkeleton() {
  return (
    <Box height="212px" display="grid" alignContent="space-between">
      <Skeleton width="96px" height="24px" />
      <Skeleton width="100%" height="12px" />
      <Skeleton width="72%" />
      <Skeleton width="64%" />
      <Skeleton width="68%" />
    </Box>
  )
}
