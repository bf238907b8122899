import type { ComponentProps, ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Icon } from '../icons/icon.tsx'

export interface Sort {
  by: string
  dir: 'asc' | 'desc'
}

const SortButton = chakra('button', {
  base: {
    // On paper a head of its own box is not repeated on the next page.
    display: { base: 'inline-flex', _print: 'contents' },
    alignItems: 'center',
    gap: '1',
    minHeight: '24px',
    cursor: 'pointer',
    borderRadius: '2px',
    _hover: { color: 'fg' },
    '& .icon': { opacity: 0 },
    '&:hover .icon, &:focus-visible .icon': { opacity: 0.6 },
    '&[data-sorted] .icon': { opacity: 1 },
    // The words end where the numbers below them do.
    '[data-align=end] &': { flexDirection: 'row-reverse' },
  },
})

interface CellProps {
  /** Numbers stand at the end. */
  align?: 'start' | 'end' | undefined
}

interface ThProps extends CellProps, Omit<ComponentProps<'th'>, 'align'> {
  /** The sort key of this heading; a heading without it does not sort. */
  sortKey?: string
  /** How the list is sorted now. */
  sort?: Sort | undefined
  onSorted?: (sort: Sort) => void
  /** At its end edge: what resizes it. */
  edge?: ReactNode
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** A column head. Pressed once it sorts ascending, once more descending. */
export function Th({ align, sortKey, sort, onSorted, edge, children, ...rest }: ThProps) {
  const dir = sortKey !== undefined && sort?.by === sortKey ? sort.dir : undefined
  const label =
    sortKey !== undefined && onSorted ? (
      <SortButton
        type="button"
        data-sorted={dir}
        onClick={() => onSorted({ by: sortKey, dir: dir === 'asc' ? 'desc' : 'asc' })}
      >
        {children}
        <Icon name={dir === 'desc' ? 'arrow-down' : 'arrow-up'} size={12} />
      </SortButton>
    ) : (
      children
    )
  return (
    <th scope="col" data-align={align} aria-sort={dir && ariaSort[dir]} {...rest}>
      {edge ? (
        <span data-head>
          <span data-head-label>{label}</span>
          {edge}
        </span>
      ) : (
        label
      )}
    </th>
  )
}

interface TdProps extends CellProps, Omit<ComponentProps<'td'>, 'align'> {
  /** Long words break instead of widening the table. */
  isWrapped?: boolean
}

export function Td({ align, isWrapped, ...rest }: TdProps) {
  return <td data-align={align} data-wrap={isWrapped || undefined} {...rest} />
}
