import type { Member } from './membership-state.ts'
import { formatDate, notify } from 'shared-ui'
import { ConfirmDialog } from 'shared-ui/overlay'
import { useRestoreMembership } from './membership-queries.ts'
import { refusalText } from './refusal-text.ts'

export interface DriverDialogProps {
  driver: Member
  isOpen: boolean
  onClosed: () => void
}

/** Takes a cancellation back whose day has not come. */
export function RestoreDialog({ driver, isOpen, onClosed }: DriverDialogProps) {
  const restore = useRestoreMembership()
  async function takeBack() {
    try {
      await restore.mutateAsync(driver.Id)
    } catch (refusal) {
      throw new Error(refusalText(refusal), { cause: refusal })
    }
    notify.success('Cancellation undone', `The membership of ${driver.Name} continues.`)
  }
  return (
    <ConfirmDialog
      question={{
        title: `Undo the cancellation of ${driver.Name}?`,
        text: `The membership would end on ${formatDate(driver.Cancellation_Date__c)}. If you undo the cancellation, it will continue.`,
        keep: 'Keep cancellation',
        confirm: 'Undo cancellation',
        isHarmless: true,
      }}
      isOpen={isOpen}
      onClosed={onClosed}
      onConfirmed={takeBack}
    />
  )
}
