import type { DashboardDetails } from 'shared-api/safety/sms-dashboard'
import { Box, formatDate, Text, TimeAxis, useIsPhone } from 'shared-ui'
import { monthName } from '../safety/month.ts'

/** How long no file has come, beside the months that are on file; nothing while the files are current. */
export function FilesAge({ details }: { details: DashboardDetails }) {
  const isPhone = useIsPhone()
  const { Files, MonthsWithoutFiles, Snapshot } = details
  const windowFrom = yearBefore(yearBefore(Snapshot))
  const { Day, IsCurrent } = Files
  if (IsCurrent || Day === null) return null
  const count = Math.max(MonthsWithoutFiles.length, 1)
  const all = 24 + count
  const place = (24 / all) * 100
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '148px minmax(0, 1fr)' }}
      gap="2 6"
      alignItems="center"
      paddingInline="5"
      paddingBlock="3"
      borderTopWidth="1px"
    >
      <div>
        <Text textStyle="hero" fontSize="40px" lineHeight="40px" fontVariantNumeric="tabular-nums">
          {count}
        </Text>
        <Text textStyle="dense" fontWeight="semibold">
          {count === 1 ? 'month' : 'months'} without files
        </Text>
        <Text textStyle="caption" color="fg.subtle">
          Your operator imports them
        </Text>
      </div>
      <Text srOnly>
        On file from {formatDate(windowFrom)} to {formatDate(Day)}, nothing since.
      </Text>
      {!isPhone && (
        <TimeAxis
          points={[{ id: 'files', name: 'Last files', date: formatDate(Day), at: place }]}
          spans={[
            { from: 0, to: place, look: 'elapsed' },
            { from: place, to: 100, look: 'open' },
          ]}
          ticks={[
            { at: 0, label: monthName(windowFrom.slice(0, 7)) },
            { at: place / 2, label: monthName(yearBefore(Day).slice(0, 7)) },
            { at: 100, label: 'Today' },
          ]}
          today={100}
          parts={all}
        />
      )}
    </Box>
  )
}

const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
