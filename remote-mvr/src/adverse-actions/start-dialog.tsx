import { useNavigate } from 'react-router-dom'
import {
  type MvrAdverseAction,
  type MvrAdverseForm,
  MvrAdverseForm as Form,
} from 'shared-api/mvr/mvr-adverse'
import { Button, notify } from 'shared-ui'
import { CheckField, type FormFields, RecordForm, TextAreaField, useRecordForm } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import { paths } from '../paths.ts'
import { clockText } from './adverse-labels.ts'
import { useStartAdverseAction } from './adverse-queries.ts'

interface StartValues {
  Reason: string
  GivesSummary?: boolean | undefined
}

const fields: FormFields<StartValues> = {
  Reason: { label: 'Why' },
  GivesSummary: { label: 'I give the driver the official summary of rights' },
}

interface StartDialogProps {
  reportId: string
  /** Whether the portal sends the official summary of rights. */
  hasOfficialSummary: boolean
  onClosed: () => void
}

/** Sends the pre-adverse notice: why, and that the driver gets the summary of rights. */
export function StartDialog({ reportId, hasOfficialSummary, onClosed }: StartDialogProps) {
  const { mutateAsync } = useStartAdverseAction()
  const navigate = useNavigate()
  const form = useRecordForm<StartValues, MvrAdverseForm, MvrAdverseAction>({
    record: { Reason: '', GivesSummary: false },
    fields,
    schema: Form,
    send: (body) => mutateAsync({ ReportId: reportId, ...body }),
    onSaved: (action) => {
      notify.success('Pre-adverse notice sent', `${clockText(action)}.`)
      onClosed()
      void navigate(paths.adverseAction(action.Id))
    },
  })
  const isBusy = form.formState.isSubmitting
  // Once it was sent, closing does not stop it.
  const close = () => {
    if (!isBusy) onClosed()
  }
  const { error, isOptional: _, ...summary } = form.field('GivesSummary')
  return (
    <Dialog
      title="Start adverse action"
      description="The driver gets a notice with a copy of the report. Five business days later you can send the final notice."
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) close()
      }}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="start-adverse-action" variant="primary" isBusy={isBusy}>
            Send pre-adverse notice
          </Button>
        </>
      }
    >
      <RecordForm form={form} id="start-adverse-action" label="Start adverse action">
        <TextAreaField {...form.field('Reason')} hint="In your words. The driver reads it in both notices." />
        {!hasOfficialSummary && (
          <CheckField
            {...summary}
            aria-invalid={error === undefined ? undefined : true}
            hint={
              error ??
              'The portal has only a short text. The official form is at consumerfinance.gov/learnmore.'
            }
          />
        )}
      </RecordForm>
    </Dialog>
  )
}
