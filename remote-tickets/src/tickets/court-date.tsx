import { Box, daysUntil, formatDate, inDays, Mark, stackedDay, Text } from 'shared-ui'

/** Days before a court date from which it is marked. */
const soon = 14

/** Whether the day is today or within 14 days. One that is over asks nothing of anybody: what it is about goes on. */
export function isCourtDateNear(day: string | null, today?: Date) {
  if (day === null) return false
  const days = daysUntil(day, today)
  return days >= 0 && days <= soon
}

/** Whether the day is today or within 7 days: held messages reach no driver in time. */
export function isCourtInAWeek(day: string | null) {
  if (day === null) return false
  const days = daysUntil(day)
  return days >= 0 && days <= 7
}

interface CourtDateProps {
  day: string | null
  /** A date that is past its use needs no attention. */
  isClosed?: boolean
  today?: Date
}

/** A court date, or the day its fine is due: marked with the days that are left when it is near; '-' if there is none. */
export function CourtDate({ day, isClosed = false, today }: CourtDateProps) {
  if (day === null || isClosed || !isCourtDateNear(day, today))
    return (
      <Box as="span" ps="20px" data-unmarked>
        {formatDate(day)}
      </Box>
    )
  return (
    <Box
      as="span"
      display="inline-flex"
      verticalAlign="middle"
      alignItems="center"
      gap="6px"
      css={{
        'td > &': stackedDay,
        'dd > &': { flexWrap: 'wrap', rowGap: '0' },
        '& .mark': { flex: 'none' },
        '& b': { whiteSpace: 'nowrap' },
      }}
    >
      <Mark kind="due" />
      <Text as="b" color="due.fg" fontWeight="semibold">
        {formatDate(day)}
      </Text>
      <Text as="small" textStyle="caption">
        {inDays(daysUntil(day, today))}
      </Text>
    </Box>
  )
}

/** Below a court date: a fine that is due soon; nothing of one that is far off. */
export function NearFine({ day, today }: { day: string | null; today?: Date }) {
  if (day === null || !isCourtDateNear(day, today)) return null
  return (
    <Box
      as="small"
      display="flex"
      alignItems="center"
      gap="6px"
      textStyle="caption"
      color="due.fg"
      css={{ '& .mark': { flex: 'none' } }}
    >
      <Mark kind="due" />
      Fine {inDays(daysUntil(day, today))}
    </Box>
  )
}
