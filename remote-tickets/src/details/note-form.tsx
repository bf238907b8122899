import { TicketNote } from 'shared-api/tickets/ticket-progress'
import { Box, Button, confirmLeave, Flex, notify, Stack } from 'shared-ui'
import { RecordForm, TextAreaField, useRecordForm } from 'shared-ui/forms'
import * as z from 'zod/mini'

const Note = z.pick(TicketNote, { Text: true })

interface NoteFormProps {
  /** Sends the text of the note. */
  onNote: (text: string) => Promise<unknown>
  /** 'ticket' */
  what: string
  onClosed: (isAdded: boolean) => void
}

/** A note stays as it was written. */
export function NoteForm({ onNote, what, onClosed }: NoteFormProps) {
  const form = useRecordForm({
    record: { Text: '' },
    fields: { Text: { label: 'Note' } },
    schema: Note,
    send: ({ Text }: { Text: string }) => onNote(Text),
    onSaved: () => {
      notify.success('The note was added')
      onClosed(true)
    },
    startsAt: 'Text',
  })
  return (
    <Box p="4" borderBottomWidth="1px">
      <RecordForm form={form} label="Add note">
        <Stack gap="3">
          <TextAreaField
            {...form.field('Text')}
            hint={`Seen by everyone who sees this ${what}. A note can't be changed later.`}
          />
          <Flex gap="2">
            <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
              Save note
            </Button>
            <Button onClick={() => confirmLeave(() => onClosed(false))}>Cancel</Button>
          </Flex>
        </Stack>
      </RecordForm>
    </Box>
  )
}
