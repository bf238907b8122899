import type { FormEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { GuestLinkDraft } from 'shared-api/guests'
import { dateForm, readTypedDate } from 'shared-api/typed-date'
import {
  Box,
  Button,
  DateField,
  ErrorSummary,
  showRefusal,
  TextField,
  useOneAtATime,
  useUnsavedInput,
} from 'shared-ui'
import { Dialog } from 'shared-ui/overlay'
import { CarrierField } from '../driver-form/carrier-field.tsx'
import { checkGuestLink, emptyGuestLink, type GuestLinkFields } from './guest-link-form.ts'
import { useCreateGuestLink } from './guest-link-queries.ts'
import { NewLink } from './new-link.tsx'

interface NewLinkDialogProps {
  carrierId: string | undefined
  isOpen: boolean
  onClosed: () => void
}

/** Makes a link: for which carrier, until when, how many lines. Then shows it, once. */
export function NewLinkDialog({ carrierId, isOpen, onClosed }: NewLinkDialogProps) {
  const form = useForm<GuestLinkFields, unknown, GuestLinkDraft>({
    resolver: checkGuestLink,
    defaultValues: emptyGuestLink(carrierId),
    shouldFocusError: false,
  })
  const create = useCreateGuestLink()
  const oneAtATime = useOneAtATime()
  useUnsavedInput(form.formState.isDirty && !create.isSuccess)

  async function send(draft: GuestLinkDraft) {
    try {
      await create.mutateAsync(draft)
    } catch (refusal) {
      showRefusal(refusal, form.setError)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    void oneAtATime(form.handleSubmit(send))
  }
  // Once it was sent, the link is made: its code is shown this once.
  function close() {
    if (!create.isPending) onClosed()
  }
  return (
    <Dialog
      title={create.data ? 'The link is ready' : 'New guest link'}
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
              Create link
            </Button>
          </>
        )
      }
    >
      {create.data ? <NewLink link={create.data} /> : <LinkForm form={form} onSubmit={submit} />}
    </Dialog>
  )
}

interface LinkFormProps {
  form: UseFormReturn<GuestLinkFields, unknown, GuestLinkDraft>
  onSubmit: (event: FormEvent) => void
}

function LinkForm({ form, onSubmit }: LinkFormProps) {
  const { errors, submitCount } = form.formState
  return (
    <Box asChild display="grid" gap="4">
      <form id="new-link" aria-label="New guest link" noValidate onSubmit={onSubmit}>
        <ErrorSummary errors={errors} attempt={submitCount} />
        <CarrierField {...form.register('CarrierId')} label="Carrier" error={errors.CarrierId?.message} />
        <DateField
          {...form.register('ValidUntil')}
          label="Valid until"
          hint={`Until the end of that day, at most a year ahead. ${dateForm}`}
          read={readTypedDate}
          error={errors.ValidUntil?.message}
        />
        <TextField
          {...form.register('RowsAllowed')}
          label="How many lines"
          inputMode="numeric"
          autoComplete="off"
          hint="For all files together; a file must fit with all its lines"
          error={errors.RowsAllowed?.message}
        />
      </form>
    </Box>
  )
}
