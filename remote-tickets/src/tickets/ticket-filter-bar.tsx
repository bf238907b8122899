import type { ReactNode } from 'react'
import type { OpenTicketFilter } from 'shared-api/tickets'
import { SearchField, Toolbar } from 'shared-ui'

interface TicketFilterBarProps {
  filter: OpenTicketFilter
  onChanged: (changed: Partial<OpenTicketFilter>) => void
  /** At its end: what arranges the table. */
  children: ReactNode
}

export function TicketFilterBar({ filter, onChanged, children }: TicketFilterBarProps) {
  return (
    <Toolbar>
      <SearchField
        label="Search tickets"
        value={filter.Search}
        onChanged={(Search) => onChanged({ Search })}
      />
      {children}
    </Toolbar>
  )
}
