import type { AccountEntry } from 'shared-api/accounts'
import { Box, Button } from 'shared-ui'
import { Picker, type PickerOption } from 'shared-ui/pickers'
import { usePinCarrier } from '../accounts/pin-carrier.ts'
import type { OpenerProps } from '../chunks/opener.tsx'
import { PinButton } from './pin-button.tsx'

/** Stands for "all carriers" in the list; ids of accounts are UUIDs. */
const all = 'all'

export interface CarrierListProps {
  accounts: readonly AccountEntry[]
  pinnedId: string | null
  /** Whether the role has a pin at all. */
  mayPin: boolean
  selectedId: string | undefined
  onSelected: (carrierId: string | undefined) => void
  /** Undefined for a role that adds none. */
  onAddCarrier: (() => void) | undefined
}

/** All carriers, then the user's own, with a search where there are several and a pin beside each. */
export function CarrierList({
  accounts,
  pinnedId,
  mayPin,
  selectedId,
  onSelected,
  onAddCarrier,
  ...opened
}: CarrierListProps & OpenerProps) {
  const { mutate: pin } = usePinCarrier()
  const options: PickerOption[] = [
    { value: all, label: 'All carriers' },
    ...accounts.map(({ Account }): PickerOption => ({
      value: Account.Id,
      label: Account.Name,
      note: Account.DOT_Number__c === null ? undefined : `USDOT ${Account.DOT_Number__c}`,
    })),
  ]
  return (
    <Picker
      {...opened}
      label="Carrier"
      options={options}
      isSearched={accounts.length > 1}
      value={selectedId ?? all}
      onChosen={(value) => onSelected(value === all ? undefined : value)}
      renderBeside={
        mayPin
          ? ({ value, label }, isCurrent) =>
              value !== all && (
                <PinButton
                  name={label}
                  isPinned={value === pinnedId}
                  isReached={isCurrent}
                  onPinned={() => pin({ carrierId: value, name: label })}
                  onUnpinned={() => pin({ carrierId: null, name: label })}
                />
              )
          : undefined
      }
      footer={
        <>
          {mayPin && 'The pinned carrier is selected when you open the portal.'}
          {onAddCarrier !== undefined && (
            <Box pt="2">
              <Button
                onClick={() => {
                  opened.onOpenChanged(false)
                  onAddCarrier()
                }}
              >
                Add carrier
              </Button>
            </Box>
          )}
        </>
      }
    />
  )
}
