import { selectCarrier, useCarrierId } from 'shared-auth'
import { type AccountDetails, accounts } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'
import { Button, PrintButton } from 'shared-ui'
import { usePinCarrier } from '../accounts/pin-carrier.ts'

interface AccountActionsProps {
  account: Pick<AccountDetails, 'Id' | 'Name'>
  user: UserDetails
}

/** Works with this carrier from now on, or from the next time on. */
export function AccountActions({ account: { Id, Name }, user }: AccountActionsProps) {
  const pin = usePinCarrier()
  const isSelected = useCarrierId() === Id
  const isPinned = user.PinedAccountId === Id
  const words = isPinned ? 'Pinned' : 'Pin'
  return (
    <>
      {!isSelected && <Button onClick={() => selectCarrier(Id)}>Select this carrier</Button>}
      {accounts.pin.roles.includes(user.Role) && (
        <Button
          icon="pin"
          aria-pressed={isPinned}
          aria-label={`${words} ${Name}`}
          onClick={() => pin.mutate({ carrierId: isPinned ? null : Id, name: Name })}
        >
          {words}
        </Button>
      )}
      <PrintButton>Print</PrintButton>
    </>
  )
}
