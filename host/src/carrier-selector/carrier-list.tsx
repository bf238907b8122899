import type { AccountEntry } from 'shared-api/accounts'
import { Picker, type PickerOption } from 'shared-ui/pickers'
import type { OpenerProps } from '../parts/opener.tsx'

/** Stands for "all carriers" in the list; ids of accounts are UUIDs. */
const all = 'all'

export interface CarrierListProps {
  accounts: readonly AccountEntry[]
  pinnedId: string | null
  selectedId: string | undefined
  onSelected: (carrierId: string | undefined) => void
}

/** All carriers, then the user's own, with a search where there are many. */
export function CarrierList({
  accounts,
  pinnedId,
  selectedId,
  onSelected,
  ...opened
}: CarrierListProps & OpenerProps) {
  const options: PickerOption[] = [
    { value: all, label: 'All carriers' },
    ...accounts.map(({ Account }): PickerOption => ({
      value: Account.Id,
      label: Account.Name,
      note: Account.DOT_Number__c === null ? undefined : `USDOT ${Account.DOT_Number__c}`,
      icon: Account.Id === pinnedId ? 'pin' : undefined,
    })),
  ]
  return (
    <Picker
      {...opened}
      label="Carrier"
      options={options}
      value={selectedId ?? all}
      onChosen={(value) => onSelected(value === all ? undefined : value)}
    />
  )
}
