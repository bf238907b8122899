import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { accounts as accountCalls } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'
import { useCarrierId } from 'shared-auth'
import { notify } from 'shared-ui/base'
import { carrierName } from '../accounts/carrier-name.ts'
import { Opener } from '../chunks/opener.tsx'
import { hostChunk } from '../chunks/host-chunk.ts'
import { CarrierButton } from './carrier-button.tsx'
import type { CarrierListProps } from './carrier-list.tsx'
import { useCarrierSwitch } from './use-carrier-switch.ts'

export const carrierList = hostChunk(() =>
  import('./carrier-list.tsx').then(({ CarrierList }) => CarrierList),
)

const addCarrierDialog = hostChunk(() =>
  import('./add-carrier-dialog.tsx').then(({ AddCarrierDialog }) => AddCarrierDialog),
)

interface CarrierSelectorProps extends Pick<CarrierListProps, 'accounts' | 'mayPin'> {
  user: Pick<UserDetails, 'Carrier' | 'PinedAccountId' | 'Role'>
}

/** The carrier that scopes everything on screen. */
export function CarrierSelector({ accounts, user, mayPin }: CarrierSelectorProps) {
  const selectedId = useCarrierId()
  const onSelected = useCarrierSwitch()
  const pinnedId = user.PinedAccountId
  const dialog = useStore(addCarrierDialog.store)
  const [isAdding, setIsAdding] = useState(false)
  const mayAdd = accountCalls.add.roles.includes(user.Role)
  const hasFailed = isAdding && dialog.is === 'failed'
  useEffect(() => {
    if (hasFailed) notify.failure('The form could not be loaded', 'Check your connection and try again.')
  }, [hasFailed])
  function addCarrier() {
    addCarrierDialog.load()
    setIsAdding(true)
  }
  const name =
    selectedId === undefined
      ? 'All carriers'
      : (carrierName(selectedId, accounts, user) ?? 'Selected carrier')
  return (
    <>
      <Opener
        what="The list of carriers"
        chunk={carrierList}
        props={{
          accounts,
          pinnedId,
          mayPin,
          selectedId,
          onSelected,
          onAddCarrier: mayAdd ? addCarrier : undefined,
        }}
        renderButton={(onPress) => (
          <CarrierButton
            name={name}
            isPinned={selectedId !== undefined && selectedId === pinnedId}
            aria-haspopup="listbox"
            onClick={onPress}
          />
        )}
      />
      {isAdding && dialog.is === 'ready' && (
        <dialog.View onClosed={() => setIsAdding(false)} onViewed={onSelected} />
      )}
    </>
  )
}
