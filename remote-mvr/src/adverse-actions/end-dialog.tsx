import {
  type MvrAdverseAction,
  type MvrAdverseEndForm,
  MvrAdverseEndForm as Form,
} from 'shared-api/mvr/mvr-adverse'
import { Button, notify } from 'shared-ui'
import { type FormFields, RecordForm, TextAreaField, useRecordForm } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import { useEndAdverseAction } from './adverse-queries.ts'

interface EndValues {
  Reason: string
}

const fields: FormFields<EndValues> = { Reason: { label: 'Reason' } }

interface EndDialogProps {
  action: MvrAdverseAction
  onClosed: () => void
}

/** Ends an action: nothing is done against the driver. */
export function EndDialog({ action, onClosed }: EndDialogProps) {
  const { mutateAsync } = useEndAdverseAction()
  const form = useRecordForm<EndValues, MvrAdverseEndForm, unknown>({
    record: { Reason: '' },
    fields,
    schema: Form,
    send: ({ Reason }) => mutateAsync({ ...action, Reason }),
    onSaved: () => {
      notify.success('No action taken', `${action.DriverName} gets no final notice.`)
      onClosed()
    },
  })
  const isBusy = form.formState.isSubmitting
  const close = () => {
    if (!isBusy) onClosed()
  }
  return (
    <Dialog
      title={`End without action against ${action.DriverName}?`}
      description="No final notice is sent. The driver sees that no action was taken, not your reason."
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) close()
      }}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Go back
          </Button>
          <Button type="submit" form="end-adverse-action" variant="primary" isBusy={isBusy}>
            End without action
          </Button>
        </>
      }
    >
      <RecordForm form={form} id="end-adverse-action" label="End without action">
        <TextAreaField {...form.field('Reason')} hint="Kept with the adverse action." />
      </RecordForm>
    </Dialog>
  )
}
