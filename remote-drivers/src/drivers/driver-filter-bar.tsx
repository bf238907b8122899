import type { DriverFilter } from 'shared-api/drivers'
import { SearchField, Toolbar } from 'shared-ui'

interface DriverFilterBarProps {
  filter: DriverFilter
  onChanged: (changed: Partial<DriverFilter>) => void
}

export function DriverFilterBar({ filter, onChanged }: DriverFilterBarProps) {
  return (
    <Toolbar>
      <SearchField
        label="Search drivers"
        value={filter.Search}
        onChanged={(Search) => onChanged({ Search })}
      />
    </Toolbar>
  )
}
