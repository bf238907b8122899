import { chakra } from '@chakra-ui/react/styled-system'
import { daysUntil, formatDate } from '../formats/dates.ts'
import { Mark } from '../marks/mark.tsx'

const Line = chakra('span', {
  base: { display: 'inline-flex', verticalAlign: 'middle', alignItems: 'center', gap: '6px' },
})

const soon = 60

const Unmarked = chakra('span', { base: { ps: '20px' } })

/** 'in 12 days', 'today', '9 days ago' */
export function inDays(days: number) {
  if (days === 0) return 'today'
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
  return days > 0 ? `in ${count}` : `${count} ago`
}

/** Whether that day is over or comes within 60 days. */
export function isExpiring(day: string | null | undefined, today?: Date) {
  return day ? daysUntil(day, today) <= soon : false
}

/** A day something runs out: marked when it is over or comes within 60 days, quiet otherwise. */
export function ExpiryDate({ day, today }: { day: string | null | undefined; today?: Date }) {
  if (!day || !isExpiring(day, today)) return <Unmarked data-unmarked>{formatDate(day)}</Unmarked>
  const days = daysUntil(day, today)
  const kind = days < 0 ? 'alert' : 'due'
  return (
    <Line>
      <Mark kind={kind} />
      <chakra.span color={`${kind}.fg`} fontWeight="semibold">
        {formatDate(day)}
      </chakra.span>
      <chakra.span textStyle="caption">{inDays(days)}</chakra.span>
    </Line>
  )
}
