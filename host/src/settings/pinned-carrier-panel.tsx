import { type FormEvent, useState } from 'react'
import type { AccountEntry } from 'shared-api/accounts'
import { Box, Button, Panel } from 'shared-ui'
import { SelectField } from 'shared-ui/base'
import { usePinCarrier } from '../accounts/pin-carrier.ts'

interface PinnedCarrierPanelProps {
  accounts: readonly AccountEntry[]
  pinnedId: string | null
}

const nobody = ''

/** The carrier that is selected when the portal opens. */
export function PinnedCarrierPanel({ accounts, pinnedId }: PinnedCarrierPanelProps) {
  const [changed, setChanged] = useState<string>()
  const pin = usePinCarrier()
  const options = [
    { value: nobody, label: 'None: use the first in the list' },
    ...accounts.map(({ Account }) => ({ value: Account.Id, label: Account.Name })),
  ]
  const pinned = pinnedId ?? nobody
  const chosen = changed ?? pinned
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? 'The carrier'

  function submit(event: FormEvent) {
    event.preventDefault()
    if (pin.isPending) return
    // The choice is sent even if it looks unchanged, because another tab may have pinned another carrier.
    const change =
      chosen === nobody
        ? { carrierId: null, name: pinned === nobody ? undefined : nameOf(pinned) }
        : { carrierId: chosen, name: nameOf(chosen) }
    // A newer choice is not saved yet.
    pin.mutate(change, { onSuccess: () => setChanged((newer) => (newer === chosen ? undefined : newer)) })
  }

  return (
    <Panel title="Pinned carrier">
      <Box asChild display="grid" gap="4" maxWidth="360px">
        <form aria-label="Pinned carrier" onSubmit={submit}>
          <SelectField
            label="Carrier"
            name="PinnedCarrier"
            value={chosen}
            options={options}
            hint="Selected when you open the portal."
            onChange={(event) => setChanged(event.target.value)}
          />
          <Box>
            <Button type="submit" size="md" isBusy={pin.isPending}>
              Save pinned carrier
            </Button>
          </Box>
        </form>
      </Box>
    </Panel>
  )
}
