import type { ReactNode } from 'react'
import type { DriverFilter } from 'shared-api/drivers'
import { SearchField, Toolbar } from 'shared-ui'
import { FilterChip, FilterMenu } from 'shared-ui/tables'
import { expiryGroup, expiryWords } from './driver-expiry.ts'

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
      {filter.Expires !== '' && (
        <FilterChip onRemoved={() => onChanged({ Expires: '' })}>{expiryWords[filter.Expires]}</FilterChip>
      )}
      <FilterMenu groups={[expiryGroup(filter.Expires, (Expires) => onChanged({ Expires }))]} />
      {children}
    </Toolbar>
  )
}
