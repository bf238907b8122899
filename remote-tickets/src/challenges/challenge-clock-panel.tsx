import { Box, Grid, Text, TimeAxis, useIsPhone, VisuallyHidden } from 'shared-ui'
import { DescriptionList } from 'shared-ui/records'
import type { ClockAxis } from './clock-axis.ts'

/** Of the axis: one for each five days. */
const parts = 15

/** One clock for all stages, and in it the days of the carrier's turn: to answer, or to ask for the next stage. */
export function ChallengeClock({ clock }: { clock: ClockAxis }) {
  const isPhone = useIsPhone()
  const { points, spans, ticks, today } = clock
  const dates = <DescriptionList isNarrow facts={points.map(({ name, date }) => [name, date])} />
  return (
    <Grid
      gap={{ base: '3', md: '6' }}
      templateColumns={{ base: 'minmax(0, 1fr)', md: '148px minmax(0, 1fr)' }}
      alignItems="center"
    >
      <DaysLeft clock={clock} />
      {isPhone ? (
        <>
          <TimeAxis points={[]} spans={spans} ticks={ticks.filter(isAtEdge)} today={today} parts={parts} />
          {dates}
        </>
      ) : (
        <Box minWidth="0" me={{ md: '3' }}>
          <TimeAxis points={points} spans={spans} ticks={ticks} today={today} parts={parts} isStacked />
          <VisuallyHidden>{dates}</VisuallyHidden>
        </Box>
      )}
    </Grid>
  )
}

/** A phone has room for today and the ends. */
const isAtEdge = ({ at, label }: { at: number; label: string }) => label === 'Today' || at === 0 || at === 100

function DaysLeft({ clock: { day, days, daysLeft } }: { clock: ClockAxis }) {
  const isLate = daysLeft < 0
  const count = Math.abs(daysLeft)
  return (
    <Box
      display={{ base: 'flex', md: 'block' }}
      flexWrap="wrap"
      alignItems="baseline"
      columnGap="2"
      fontVariantNumeric="tabular-nums"
    >
      <Text textStyle="hero">{count}</Text>
      <Text textStyle="dense" fontWeight="semibold">
        {count === 1 ? 'day' : 'days'} {isLate ? 'late' : 'left in all'}
      </Text>
      <Text textStyle="caption" color="fg.subtle">
        Day {day} of {days}
      </Text>
    </Box>
  )
}
