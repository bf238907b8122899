import { Box, daysUntil, Flex, formatDate, inDays, Mark } from 'shared-ui'

/** Days before its date from which a due payment is marked. */
const near = 7

const markOf = (days: number) => (days < 0 ? 'alert' : days <= near ? 'due' : undefined)

/** 'Due 24 Nov 2026, in 4 days' */
export function DueDate({ day }: { day: string | null }) {
  if (day === null) return 'Due now'
  const days = daysUntil(day)
  const mark = markOf(days)
  return (
    <Flex as="span" display="inline-flex" align="center" gap="1.5">
      {mark && <Mark kind={mark} />}
      <span>
        <Box
          as="b"
          fontWeight={mark ? 'semibold' : 'inherit'}
          {...(mark && { color: mark === 'due' ? 'due.fg' : 'alert.fg' })}
        >
          Due {formatDate(day)}
        </Box>
        , {inDays(days)}
      </span>
    </Flex>
  )
}
