import type { OpenTicketFilter } from 'shared-api/tickets'
import { SearchField, Toolbar } from 'shared-ui'

interface TicketFilterBarProps {
  filter: OpenTicketFilter
  onChanged: (changed: Partial<OpenTicketFilter>) => void
}

export function TicketFilterBar({ filter, onChanged }: TicketFilterBarProps) {
  return (
    <Toolbar>
      <SearchField
        label="Search tickets"
        value={filter.Search}
        onChanged={(Search) => onChanged({ Search })}
      />
    </Toolbar>
  )
}
