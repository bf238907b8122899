import type { ReactNode } from 'react'
import { MvrDisputeAnswerForm, MvrDisputeForm } from 'shared-api/mvr/mvr-dispute'
import { Box, Button, confirmLeave, Flex, notify, Stack } from 'shared-ui'
import { RecordForm, TextAreaField, useRecordForm } from 'shared-ui/forms'
import { useAnswerDispute, useDispute } from './dispute-queries.ts'

interface DisputeFormProps {
  reportId: string
  carrier: string
  onClosed: () => void
}

/** The driver says what is wrong. */
export function DisputeForm({ reportId, carrier, onClosed }: DisputeFormProps) {
  const { mutateAsync } = useDispute(reportId)
  const form = useRecordForm({
    record: { Text: '' },
    fields: { Text: { label: 'What is wrong' } },
    schema: MvrDisputeForm,
    send: ({ Text }: { Text: string }) => mutateAsync(Text),
    onSaved: () => {
      notify.success('You disputed the report')
      onClosed()
    },
    startsAt: 'Text',
  })
  return (
    <Box p="4" borderBottomWidth="1px">
      <RecordForm form={form} label="Dispute this report">
        <Stack gap="3">
          <TextAreaField
            {...form.field('Text')}
            hint={`Name the entry and say what is wrong. ${carrier} reads it with the report. You can't change it later.`}
          />
          <Buttons isBusy={form.formState.isSubmitting} onClosed={onClosed}>
            Send dispute
          </Buttons>
        </Stack>
      </RecordForm>
    </Box>
  )
}

interface AnswerFormProps {
  disputeId: string
  onClosed: () => void
}

/** The carrier says what came out. */
export function AnswerForm({ disputeId, onClosed }: AnswerFormProps) {
  const { mutateAsync } = useAnswerDispute(disputeId)
  const form = useRecordForm({
    record: { Answer: '' },
    fields: { Answer: { label: 'Answer' } },
    schema: MvrDisputeAnswerForm,
    send: ({ Answer }: { Answer: string }) => mutateAsync(Answer),
    onSaved: () => {
      notify.success('You answered the dispute')
      onClosed()
    },
    startsAt: 'Answer',
  })
  return (
    <RecordForm form={form} label="Answer dispute">
      <Stack gap="3" mt="3">
        <TextAreaField
          {...form.field('Answer')}
          hint="The driver reads it. A dispute is answered once, and the answer can't be changed later."
        />
        <Buttons isBusy={form.formState.isSubmitting} onClosed={onClosed}>
          Send answer
        </Buttons>
      </Stack>
    </RecordForm>
  )
}

interface ButtonsProps {
  isBusy: boolean
  onClosed: () => void
  children: ReactNode
}

const Buttons = ({ isBusy, onClosed, children }: ButtonsProps) => (
  <Flex gap="2">
    <Button type="submit" variant="primary" isBusy={isBusy}>
      {children}
    </Button>
    <Button onClick={() => confirmLeave(onClosed)}>Cancel</Button>
  </Flex>
)
