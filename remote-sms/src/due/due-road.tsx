import { Box, daysUntil, formatDate, TimeAxis } from 'shared-ui'
import { type DatedDue, roadDays } from './due-dates.ts'

/** The next 90 days with a mark for each date. Assistive technology skips it: the same dates stand beside it in words. */
export function DueRoad({ near }: { near: readonly DatedDue[] }) {
  return (
    <Box mt="2">
      <TimeAxis
        points={near.map(({ id, name, day, days, mark }) => ({
          id,
          name,
          date: formatDate(day).slice(0, 6),
          at: placeOf(Math.max(0, days)),
          mark,
        }))}
        ticks={[{ at: 0, label: 'Today' }, ...monthStarts()]}
        today={0}
        parts={9}
      />
    </Box>
  )
}

const placeOf = (days: number) => (days / roadDays) * 100

function monthStarts() {
  const today = new Date()
  return [1, 2, 3]
    .map((months) => new Date(today.getFullYear(), today.getMonth() + months, 1))
    .map((start) => ({
      name: formatDate(start).slice(3, start.getMonth() === 0 ? undefined : 6),
      at: placeOf(daysUntil(start)),
    }))
    .filter(({ at }) => at <= 100)
    .map(({ name, at }) => ({ at, label: at > 8 && at < 92 ? name : '', isStart: true }))
}
