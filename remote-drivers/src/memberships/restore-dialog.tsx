import type { Member } from './membership-state.ts'
import { Button, formatDate, notify } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { useRestoreMembership } from './membership-queries.ts'
import { RefusalNote } from './refusal-note.tsx'

export interface DriverDialogProps {
  driver: Member
  isOpen: boolean
  onClosed: () => void
}

/** Takes a cancellation back whose day has not come. */
export function RestoreDialog({ driver, isOpen, onClosed }: DriverDialogProps) {
  const restore = useRestoreMembership()

  // Once it was sent, nothing leaves it cancelled any more.
  function close() {
    if (!restore.isPending) onClosed()
  }

  function takeBack() {
    if (restore.isPending) return
    restore.mutate(driver.Id, {
      onSuccess: () => {
        notify.success('Cancellation taken back', `The membership of ${driver.Name} goes on.`)
        onClosed()
      },
    })
  }

  return (
    <Dialog
      title={`Take back the cancellation of ${driver.Name}`}
      description={`The membership would end on ${formatDate(driver.Cancellation_Date__c)}. Taken back, it goes on as it is.`}
      isOpen={isOpen}
      onOpenChanged={(opened) => {
        if (!opened) close()
      }}
      footer={
        <>
          <Button disabled={restore.isPending} onClick={close}>
            Leave it cancelled
          </Button>
          <Button variant="primary" isBusy={restore.isPending} onClick={takeBack}>
            Take back cancellation
          </Button>
        </>
      }
    >
      {restore.error && <RefusalNote refusal={restore.error} />}
    </Dialog>
  )
}
