import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { useIsPhone } from '../layout/use-is-phone.ts'

const List = chakra('ul', { base: { '& > li + li': { borderTopWidth: '1px' } } })

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2px 12px',
    alignItems: 'center',
    px: '4',
    py: '3',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
    '&[data-selected]': { bg: 'accent.subtle' },
    // Rows of a list of which something is selected, and can be done: a checkbox before the title, a menu at the end.
    '&:has(> [data-card-start])': { gridTemplateColumns: '16px minmax(0, 1fr) auto' },
    '&:has(> [data-card-start]) > [data-card-line]': { gridColumn: '2 / -1' },
    '& > [data-card-line]': { gridColumn: '1 / -1' },
    '& > [data-card-end]:has(button)': {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      my: '-8px',
      me: '-8px',
    },
  },
})

/** The form of a table on a phone; draws nothing on a wider screen. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return useIsPhone() ? <List aria-label={label}>{children}</List> : null
}

interface CardProps {
  /** The name of the row, usually a link. */
  title: ReactNode
  /** At the right of the title: the status, and what can be done. */
  status?: ReactNode
  /** Before the title: its checkbox. */
  start?: ReactNode
  isSelected?: boolean | undefined
  /** One line of facts below. */
  facts?: ReactNode
  /** Warnings, each on its own line. */
  children?: ReactNode
}

export function Card({ title, status, start, isSelected, facts, children }: CardProps) {
  return (
    <Row data-selected={isSelected || undefined}>
      {start && <div data-card-start>{start}</div>}
      <chakra.div fontWeight="semibold">{title}</chakra.div>
      <div data-card-end>{status}</div>
      {facts && (
        // A link among the facts keeps its distance from the title, a target of its own.
        <chakra.div data-card-line mt="1" textStyle="dense" color="fg.subtle">
          {facts}
        </chakra.div>
      )}
      {children && (
        <chakra.div data-card-line display="grid" gap="2px" textStyle="dense">
          {children}
        </chakra.div>
      )}
    </Row>
  )
}

/** One warning of a card: its name, then what is wrong. */
export const CardLine = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '6px',
    // In a column of dates the quiet ones stand under the marked ones; in a sentence they need no room for a mark.
    '& [data-unmarked]': { ps: '0' },
  },
})
