import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { formatDateTime } from '../formats/dates.ts'
import { Mark, type MarkKind } from '../status/mark.tsx'

const List = chakra('ol', { base: { '& > li + li': { borderTopWidth: '1px' } } })

const Event = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '14px minmax(0, 1fr)', sm: '14px minmax(0, 1fr) auto' },
    columnGap: '3',
    px: '4',
    py: '10px',
    textStyle: 'dense',
    '& > .mark': { mt: '3px' },
    '& time': {
      gridColumn: { base: '2', sm: '3' },
      color: 'fg.subtle',
      fontVariantNumeric: 'tabular-nums',
    },
  },
})

interface TimelineProps {
  /** Read out before the events: 'History of the request'. */
  label: string
  children: ReactNode
}

/** The events, newest first: TimelineEvents. */
export function Timeline({ label, children }: TimelineProps) {
  return <List aria-label={label}>{children}</List>
}

interface TimelineEventProps {
  mark: MarkKind
  title: ReactNode
  /** Who, and why. */
  text?: ReactNode
  /** ISO UTC. */
  at: string
}

export function TimelineEvent({ mark, title, text, at }: TimelineEventProps) {
  return (
    <Event>
      <Mark kind={mark} />
      <chakra.div overflowWrap="anywhere">
        {title}
        {text && <chakra.div color="fg.muted">{text}</chakra.div>}
      </chakra.div>
      <time dateTime={at}>{formatDateTime(at)}</time>
    </Event>
  )
}
