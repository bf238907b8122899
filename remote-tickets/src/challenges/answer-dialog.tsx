import type { ChallengeRecord } from 'shared-api/challenges'
import { ChallengeAnswer } from 'shared-api/challenges/challenge-progress'
import { Button, confirmLeave, formatDate, notify } from 'shared-ui'
import { RecordForm, TextAreaField, useRecordForm } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import * as z from 'zod/mini'
import { useAnswerQuestion } from './challenge-queries.ts'

const Answer = z.pick(ChallengeAnswer, { Text: true })

interface AnswerDialogProps {
  challenge: ChallengeRecord
  onClosed: () => void
}

/** The answer to the state's question, as the back office passes it on. */
export function AnswerDialog({ challenge, onClosed }: AnswerDialogProps) {
  const { Id, Version, Question__c: question, Clock } = challenge
  const { mutateAsync } = useAnswerQuestion(Id)
  const form = useRecordForm({
    record: { Text: '' },
    fields: { Text: { label: 'Answer' } },
    schema: Answer,
    send: ({ Text }: { Text: string }) => mutateAsync({ Id, Version, Text }),
    onSaved: () => {
      notify.success('The answer was saved')
      onClosed()
    },
    startsAt: 'Text',
  })
  const isBusy = form.formState.isSubmitting
  const close = () => {
    if (!isBusy) confirmLeave(onClosed)
  }
  const due = Clock.AnswerDueOn === null ? '' : ` by ${formatDate(Clock.AnswerDueOn)}`
  return (
    <Dialog
      title={`Answer the state${due}`}
      description={question ?? undefined}
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) close()
      }}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="answer-question" variant="primary" isBusy={isBusy}>
            Save answer
          </Button>
        </>
      }
    >
      <RecordForm form={form} id="answer-question" label="Answer the state">
        <TextAreaField
          {...form.field('Text')}
          hint="The back office sends it to the state. It can't be changed later. At most 4,000 characters."
        />
      </RecordForm>
    </Dialog>
  )
}
