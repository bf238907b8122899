import type { DriverFilter, driverExpiries } from 'shared-api/drivers'
import { FilterChip, FilterMenu } from 'shared-ui/tables'

type Expires = Exclude<(typeof driverExpiries)[number], ''>

/** Drivers who are overdue are in the other two as well. */
const expiries = {
  Overdue: { label: 'Overdue', words: 'is overdue' },
  Within30: { label: 'Within 30 days, or overdue', words: 'is overdue or expires within 30 days' },
  Within60: { label: 'Within 60 days, or overdue', words: 'is overdue or expires within 60 days' },
} as const

const values: readonly Expires[] = ['Overdue', 'Within30', 'Within60']

interface DriverExpiryFilterProps {
  expires: DriverFilter['Expires']
  onChanged: (expires: DriverFilter['Expires']) => void
}

/** A chip for the filter that is on, and the menu that sets it. */
export const DriverExpiryFilter = ({ expires, onChanged }: DriverExpiryFilterProps) => (
  <>
    {expires !== '' && (
      <FilterChip
        onRemoved={() => onChanged('')}
      >{`CDL or medical card ${expiries[expires].words}`}</FilterChip>
    )}
    <FilterMenu
      groups={[
        {
          label: 'CDL or medical card expires',
          actions: values.map((value) => ({
            id: value,
            label: expiries[value].label,
            isChosen: value === expires,
            onChosen: () => onChanged(value),
          })),
        },
      ]}
    />
  </>
)

/** What there is none of under the filter, where it is on. */
export function noDriverExpires({ Expires, list_filter }: DriverFilter) {
  if (Expires === '') return undefined
  const drivers = list_filter === 'All' ? 'No drivers' : `No ${list_filter} drivers`
  return `${drivers} whose CDL or medical card ${expiries[Expires].words}`
}
