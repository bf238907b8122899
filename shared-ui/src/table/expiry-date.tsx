import { chakra } from '@chakra-ui/react/styled-system'
import { daysUntil, formatDate } from '../formats/dates.ts'
import { Mark } from '../status/mark.tsx'
import { inNarrowRows } from './table.tsx'

/** Styles of a marked day with little room: how far away it is stands below the day. */
export const stackedDay = {
  display: 'inline-grid',
  gridTemplateColumns: 'auto auto',
  justifyContent: 'start',
  rowGap: '0',
  '& small': { gridColumn: '2', lineHeight: '14px' },
  '& b': { lineHeight: '18px' },
}

const Line = chakra('span', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '6px',
    // Plain elements: a page has two hundred of them.
    '& small': { textStyle: 'caption' },
    '&[data-state=alert] b': { color: 'alert.fg' },
    '&[data-state=due] b': { color: 'due.fg' },
    '&[data-state=soon] b': { color: 'due.fg', fontWeight: 'medium' },
    '&[data-unmarked]': { ps: '20px' },
    ...inNarrowRows({ '&:not([data-unmarked])': stackedDay }),
  },
})

/** Days before it from which a day is marked, and from which it is marked louder. */
const soon = 60
const due = 30

/** From this many days on, days are no longer counted one by one. */
const twoYears = 730

const nearDays = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
])

/** 'in 12 days', 'tomorrow', 'today', '9 days ago', '36 years ago' */
export function inDays(days: number) {
  const near = nearDays.get(days)
  if (near !== undefined) return near
  const away = Math.abs(days)
  const count = away < twoYears ? `${away} days` : `${Math.floor(away / 365)} years`
  return days > 0 ? `in ${count}` : `${count} ago`
}

/** Whether that day is over or comes within 60 days. */
export function isExpiring(day: string | null | undefined, today?: Date) {
  return day ? daysUntil(day, today) <= soon : false
}

interface ExpiryDateProps {
  day: string | null | undefined
  /** A day that no longer matters needs no mark. */
  isSettled?: boolean
  today?: Date
}

/**
 * A day something runs out: an octagon when it is over, a filled diamond within 30 days, an outlined one within 60,
 * quiet otherwise.
 */
export function ExpiryDate({ day, isSettled = false, today }: ExpiryDateProps) {
  const days = day && !isSettled ? daysUntil(day, today) : Infinity
  const state = expiryMark(days)
  if (state === undefined) return <Line data-unmarked>{formatDate(day)}</Line>
  return (
    <Line data-state={state}>
      <Mark kind={state} />
      <b>{formatDate(day)}</b>
      <small>{inDays(days)}</small>
    </Line>
  )
}

/** The mark of a day so many days away; undefined where it needs none yet. */
export function expiryMark(days: number) {
  if (days < 0) return 'alert'
  if (days <= due) return 'due'
  return days <= soon ? 'soon' : undefined
}
