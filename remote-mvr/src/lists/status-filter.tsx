import { MvrStatus } from 'shared-api/mvr'
import { FilterChip, FilterMenu } from 'shared-ui/tables'

interface StatusFilterProps {
  /** Empty: any. */
  status: MvrStatus | ''
  onChanged: (status: MvrStatus | '') => void
}

/** A chip for the status that is shown alone, and the menu that sets it. */
export const StatusFilter = ({ status, onChanged }: StatusFilterProps) => (
  <>
    {status !== '' && <FilterChip onRemoved={() => onChanged('')}>{`Status is ${status}`}</FilterChip>}
    <FilterMenu
      groups={[
        {
          label: 'Status',
          actions: MvrStatus.options.map((value) => ({
            id: value,
            label: value,
            isChosen: value === status,
            onChosen: () => onChanged(value),
          })),
        },
      ]}
    />
  </>
)
