import { useCarrierId } from 'shared-auth'
import { Opener } from '../parts/opener.tsx'
import { part } from '../parts/part.tsx'
import { CarrierButton } from './carrier-button.tsx'
import type { CarrierListProps } from './carrier-list.tsx'
import { useCarrierSwitch } from './use-carrier-switch.ts'

export const carrierList = part(() => import('./carrier-list.tsx').then(({ CarrierList }) => CarrierList))

type CarrierSelectorProps = Pick<CarrierListProps, 'accounts' | 'pinnedId' | 'mayPin'>

/** The carrier that scopes everything on screen. */
export function CarrierSelector({ accounts, pinnedId, mayPin }: CarrierSelectorProps) {
  const selectedId = useCarrierId()
  const onSelected = useCarrierSwitch()
  const selected = accounts.find(({ Account }) => Account.Id === selectedId)?.Account
  const name = selected?.Name ?? (selectedId === undefined ? 'All carriers' : 'Selected carrier')
  return (
    <Opener
      part={carrierList}
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
