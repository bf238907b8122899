import { Box, Button } from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { ReactivateFields } from './reactivate-fields.tsx'
import type { DriverDialogProps } from './restore-dialog.tsx'
import { useReactivateForm } from './use-reactivate-form.ts'

/** Begins a new membership of a driver who had one. */
export function ReactivateDialog({ driver, isOpen, onClosed }: DriverDialogProps) {
  const { form, isBusy, onSubmit } = useReactivateForm({ driver, isOpen, onClosed })

  // Once it was sent, nothing leaves it Inactive any more.
  function close() {
    if (!isBusy) onClosed()
  }

  return (
    <Dialog
      title={`Reactivate the membership of ${driver.Name}`}
      description="A new membership begins, at today's price. What came before stays in the history."
      isOpen={isOpen}
      onOpenChanged={(opened) => {
        if (!opened) close()
      }}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="reactivate" variant="primary" isBusy={isBusy}>
            Reactivate membership
          </Button>
        </>
      }
    >
      <Box asChild display="grid" gap="4">
        <form id="reactivate" aria-label="Reactivate membership" noValidate onSubmit={onSubmit}>
          <ReactivateFields form={form} driverId={driver.Id} />
        </form>
      </Box>
    </Dialog>
  )
}
