import { Button, formatDate, notify } from 'shared-ui'
import { type FormFields, RecordForm, useRecordForm } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import { useReactivateMembership } from './membership-queries.ts'
import { ReactivateFields } from './reactivate-fields.tsx'
import {
  emptyReactivation,
  type ReactivationBody,
  type ReactivationFields,
  ReactivationForm,
} from './reactivation-form.ts'
import { explained } from './refusal-text.ts'
import type { DriverDialogProps } from './restore-dialog.tsx'

const fields: FormFields<ReactivationFields> = {
  ActivationDate: { label: 'Activation date' },
  ProductId: { label: 'Product' },
  DiscountCode: { label: 'Discount code', isOptional: true },
}

/** Starts a new membership for a driver who had one. */
export function ReactivateDialog({ driver, isOpen, onClosed }: DriverDialogProps) {
  const reactivate = useReactivateMembership()
  const form = useRecordForm({
    record: emptyReactivation,
    fields,
    schema: ReactivationForm,
    send: (body: ReactivationBody) =>
      reactivate.mutateAsync({ DriverId: driver.Id, ...body }).catch((refusal: unknown) => {
        throw explained(refusal)
      }),
    onSaved: ({ Active_Inactive__c }, body) => {
      const day = formatDate(body.ActivationDate)
      notify.success(
        `Membership of ${driver.Name} begins again`,
        Active_Inactive__c === 'Pending' ? `Pending until ${day}.` : `From ${day}.`,
      )
      onClosed()
    },
    isUnsaved: (isDirty) => isOpen && isDirty,
  })
  const isBusy = form.formState.isSubmitting

  // Once it was sent, closing does not stop it.
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
      <RecordForm form={form} id="reactivate" label="Reactivate membership">
        <ReactivateFields form={form} driverId={driver.Id} />
      </RecordForm>
    </Dialog>
  )
}
