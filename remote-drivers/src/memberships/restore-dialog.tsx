import type { Member } from './membership-state.ts'
import { formatDate, notify } from 'shared-ui'
import { ConfirmDialog } from 'shared-ui/overlay'
import { useRestoreMembership } from './membership-queries.ts'
import { wordsOfRefusal } from './words-of-refusal.ts'

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
      throw new Error(wordsOfRefusal(refusal), { cause: refusal })
    }
    notify.success('Cancellation taken back', `The membership of ${driver.Name} goes on.`)
  }
  return (
    <ConfirmDialog
      question={{
        title: `Take back the cancellation of ${driver.Name}?`,
        text: `The membership would end on ${formatDate(driver.Cancellation_Date__c)}. Taken back, it goes on as it is.`,
        keep: 'Leave it cancelled',
        confirm: 'Undo cancellation',
        isHarmless: true,
      }}
      isOpen={isOpen}
      onClosed={onClosed}
      onConfirmed={takeBack}
    />
  )
}
