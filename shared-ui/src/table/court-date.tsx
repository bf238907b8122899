import { chakra } from '@chakra-ui/react/styled-system'
import { daysUntil, formatDate } from '../formats/dates.ts'
import { Mark } from '../status/mark.tsx'
import { inDays } from './expiry-date.tsx'

const Line = chakra('span', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '6px',
    // In a table how far away it is stands below the day.
    'td > &': {
      display: 'inline-grid',
      gridTemplateColumns: 'auto auto',
      justifyContent: 'start',
      rowGap: '0',
      '& small': { gridColumn: '2', lineHeight: '14px' },
      '& b': { lineHeight: '18px' },
    },
  },
})

const Unmarked = chakra('span', { base: { ps: '20px' } })

/** Days before a court date from which it is marked. */
const soon = 14

/** Whether the day is today or within 14 days. One that is over asks nothing of anybody: what it is about goes on. */
export function isCourtDateNear(day: string | null, today?: Date) {
  if (day === null) return false
  const days = daysUntil(day, today)
  return days >= 0 && days <= soon
}

interface CourtDateProps {
  day: string | null
  /** A date that is past its use needs no attention. */
  isClosed?: boolean
  today?: Date
}

/** Marked with the days that are left when it is near, quiet otherwise; '-' if there is none. */
export function CourtDate({ day, isClosed = false, today }: CourtDateProps) {
  if (day === null || isClosed || !isCourtDateNear(day, today))
    return <Unmarked data-unmarked>{formatDate(day)}</Unmarked>
  return (
    <Line>
      <Mark kind="due" />
      <chakra.b color="due.fg" fontWeight="semibold">
        {formatDate(day)}
      </chakra.b>
      <chakra.small textStyle="caption">{inDays(daysUntil(day, today))}</chakra.small>
    </Line>
  )
}
