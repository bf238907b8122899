import { daysUntil, formatDate, HStack, inDays, Mark, Text } from 'shared-ui'

/** Days before a court date from which it is marked. */
const soon = 14

/** Whether the day is today or within 14 days. One that is over asks nothing of anybody: the ticket goes on. */
export function isCourtDateNear(day: string | null, today?: Date) {
  if (day === null) return false
  const days = daysUntil(day, today)
  return days >= 0 && days <= soon
}

/** Marked with the days that are left when it is near, quiet otherwise; '-' if there is none. */
export function CourtDate({ day }: { day: string | null }) {
  if (day === null || !isCourtDateNear(day)) {
    return (
      <Text as="span" ps="20px" data-unmarked>
        {formatDate(day)}
      </Text>
    )
  }
  return (
    <HStack as="span" display="inline-flex" verticalAlign="middle" gap="6px">
      <Mark kind="due" />
      <Text as="span" color="due.fg" fontWeight="semibold">
        {formatDate(day)}
      </Text>
      <Text as="span" textStyle="caption">
        {inDays(daysUntil(day))}
      </Text>
    </HStack>
  )
}
