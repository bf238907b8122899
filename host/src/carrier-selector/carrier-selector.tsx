import type { UserDetails } from 'shared-api/sessions'
import { useCarrierId } from 'shared-auth'
import { carrierName } from '../accounts/carrier-name.ts'
import { Opener } from '../chunks/opener.tsx'
import { hostChunk } from '../chunks/host-chunk.ts'
import { CarrierButton } from './carrier-button.tsx'
import type { CarrierListProps } from './carrier-list.tsx'
import { useCarrierSwitch } from './use-carrier-switch.ts'

export const carrierList = hostChunk(() =>
  import('./carrier-list.tsx').then(({ CarrierList }) => CarrierList),
)

interface CarrierSelectorProps extends Pick<CarrierListProps, 'accounts' | 'mayPin'> {
  user: Pick<UserDetails, 'Carrier' | 'PinedAccountId'>
}

/** The carrier that scopes everything on screen. */
export function CarrierSelector({ accounts, user, mayPin }: CarrierSelectorProps) {
  const selectedId = useCarrierId()
  const onSelected = useCarrierSwitch()
  const pinnedId = user.PinedAccountId
  const name =
    selectedId === undefined
      ? 'All carriers'
      : (carrierName(selectedId, accounts, user) ?? 'Selected carrier')
  return (
    <Opener
      what="The list of carriers"
      chunk={carrierList}
      props={{ accounts, pinnedId, mayPin, selectedId, onSelected }}
      renderButton={(onPress) => (
        <CarrierButton
          name={name}
          isPinned={selectedId !== undefined && selectedId === pinnedId}
          aria-haspopup="listbox"
          onClick={onPress}
        />
      )}
    />
  )
}
