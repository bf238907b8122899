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
    '&[aria-current=true]': { bg: 'accent.subtle' },
  },
})

/** What a table becomes on a phone; draws nothing on a wider screen. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  return useIsPhone() ? <List aria-label={label}>{children}</List> : null
}

interface CardProps {
  /** What names the row: usually a link. */
  title: ReactNode
  /** At the right of the title: the status. */
  status?: ReactNode
  /** One line of facts below. */
  facts?: ReactNode
  /** Warnings, each on its own line. */
  children?: ReactNode
}

export function Card({ title, status, facts, children }: CardProps) {
  return (
    <Row>
      <chakra.div fontWeight="semibold">{title}</chakra.div>
      <div>{status}</div>
      {facts && (
        <chakra.div gridColumn="1 / -1" textStyle="dense" color="fg.subtle">
          {facts}
        </chakra.div>
      )}
      {children && (
        <chakra.div gridColumn="1 / -1" display="grid" gap="2px" textStyle="dense">
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
