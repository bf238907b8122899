import type { GuestLinkDraft } from 'shared-api/guests'
import { dateFormat, parseTypedDate } from 'shared-api/typed-date'
import { Button, DateField, TextField } from 'shared-ui'
import { type FormFields, RecordForm, type RecordFormOf, useRecordForm } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import { CarrierField } from '../form/fields/carrier-field.tsx'
import { emptyGuestLink, type GuestLinkFields, GuestLinkForm } from './guest-link-form.ts'
import { useCreateGuestLink } from './guest-link-queries.ts'
import { NewLink } from './new-link.tsx'

const fields: FormFields<GuestLinkFields> = {
  CarrierId: { label: 'Carrier' },
  ValidUntil: { label: 'Valid until' },
  RowsAllowed: { label: 'How many lines' },
}

interface NewLinkDialogProps {
  carrierId: string | undefined
  isOpen: boolean
  onClosed: () => void
}

/** Makes a link: for which carrier, until when, how many lines. Then shows it, once. */
export function NewLinkDialog({ carrierId, isOpen, onClosed }: NewLinkDialogProps) {
  const create = useCreateGuestLink()
  const form = useRecordForm({
    record: emptyGuestLink(carrierId),
    fields,
    schema: GuestLinkForm,
    send: (draft: GuestLinkDraft) => create.mutateAsync(draft),
  })
  // Once it was sent, the link is made: its code is shown this once.
  function close() {
    if (!create.isPending) onClosed()
  }
  return (
    <Dialog
      title={create.data ? 'The link is ready' : 'Create guest link'}
      description={
        create.data
          ? 'Copy it now: it is shown only once.'
          : 'Anyone with the link can upload drivers for this carrier, and sees none of your drivers.'
      }
      // What is shown this once does not go away by a press beside it.
      isAlert={create.data !== undefined}
      isOpen={isOpen}
      onOpenChanged={(opened) => {
        if (!opened) close()
      }}
      footer={
        create.data ? (
          <Button size="md" variant="primary" onClick={onClosed}>
            Done
          </Button>
        ) : (
          <>
            <Button size="md" disabled={create.isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form="new-link" size="md" variant="primary" isBusy={create.isPending}>
              Create guest link
            </Button>
          </>
        )
      }
    >
      {create.data ? <NewLink link={create.data} /> : <LinkForm form={form} />}
    </Dialog>
  )
}

function LinkForm({ form }: { form: RecordFormOf<GuestLinkFields, GuestLinkDraft> }) {
  return (
    <RecordForm form={form} id="new-link" label="Create guest link">
      <CarrierField {...form.field('CarrierId')} />
      <DateField
        {...form.field('ValidUntil')}
        hint={`Until the end of that day, at most a year ahead. ${dateFormat}`}
        read={parseTypedDate}
      />
      <TextField
        {...form.field('RowsAllowed')}
        inputMode="numeric"
        autoComplete="off"
        hint="Over all files that are uploaded by it; a file needs room for all of its lines"
      />
    </RecordForm>
  )
}
