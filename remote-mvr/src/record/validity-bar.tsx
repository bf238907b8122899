import { formatDate, TimeAxis, VisuallyHidden } from 'shared-ui'
import { daysBetween } from './record-day.ts'

/** Of the bar: pieces of the same length. */
const parts = 8

interface ValidityBarProps {
  issued: string
  /** The last day on which it is valid. */
  expires: string
  today: string
}

/** The time from issue to expiry, and today on it. */
export function ValidityBar({ issued, expires, today }: ValidityBarProps) {
  const length = Math.max(1, daysBetween(issued, expires))
  const at = Math.min(100, Math.max(0, (daysBetween(issued, today) / length) * 100))
  const isOver = expires < today
  const word = isOver ? 'Expired' : 'Expires'
  return (
    <>
      <TimeAxis
        points={[]}
        spans={[isOver ? { from: 0, to: 100, look: 'over' } : { from: 0, to: at, look: 'elapsed' }]}
        ticks={[
          { at: 0, label: formatDate(issued) },
          { at: 100, label: `${word} ${formatDate(expires)}` },
        ]}
        today={at}
        parts={parts}
      />
      <VisuallyHidden>{`Issued ${formatDate(issued)}. ${word} ${formatDate(expires)}.`}</VisuallyHidden>
    </>
  )
}
