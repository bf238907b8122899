import type { ReactNode } from 'react'
import type { DriverFilter } from 'shared-api/drivers'
import { SearchField, Toolbar } from 'shared-ui'

interface DriverFilterBarProps {
  filter: DriverFilter
  onChanged: (changed: Partial<DriverFilter>) => void
  /** At its end: what arranges the table. */
  children: ReactNode
}

export function DriverFilterBar({ filter, onChanged, children }: DriverFilterBarProps) {
  return (
    <Toolbar>
      <SearchField
        label="Search drivers"
        value={filter.Search}
        onChanged={(Search) => onChanged({ Search })}
      />
      {children}
    </Toolbar>
  )
}
