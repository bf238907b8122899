import { useState } from 'react'
import type { ChallengeRecord } from 'shared-api/challenges'
import { NextStageRequest } from 'shared-api/challenges/challenge-progress'
import type { ChallengeStageName } from 'shared-api/challenges/challenge-stages'
import { Button, confirmLeave, formatDate, notify } from 'shared-ui'
import { RecordForm, TextAreaField, useRecordForm } from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import * as z from 'zod/mini'
import { useAskNextStage } from './challenge-queries.ts'
import { stageNouns } from './challenge-stage.ts'
import { EvidenceFields } from './evidence-fields.tsx'
import type { NotAdded } from './start-challenge.ts'
import { useChosenEvidence } from './use-chosen-evidence.ts'

const Typed = z.pick(NextStageRequest, { Statement__c: true })

interface AskStageDialogProps {
  challenge: ChallengeRecord
  stage: ChallengeStageName
  onClosed: () => void
}

/** The request for the stage after a denial, with what proves it. */
export function AskStageDialog({ challenge, stage, onClosed }: AskStageDialogProps) {
  const { Id, Version, Stage__r: denied, Stages: stages } = challenge
  const { mutateAsync } = useAskNextStage(Id)
  const [requestId] = useState(() => crypto.randomUUID())
  const evidence = useChosenEvidence(requestId)
  const form = useRecordForm({
    record: { Statement__c: '' },
    fields: { Statement__c: { label: 'Why the decision is wrong' } },
    schema: Typed,
    send: ({ Statement__c }: { Statement__c: string }) =>
      mutateAsync({
        request: { Id, Version, Stage__c: stage, Statement__c },
        evidence: evidence.papers.filter(({ problem }) => problem === undefined),
      }),
    onSaved: ({ notAdded }) => {
      tell(stage, notAdded)
      onClosed()
    },
    startsAt: 'Statement__c',
    isUnsaved: (isDirty) => isDirty || evidence.papers.length > 0,
  })
  const isBusy = form.formState.isSubmitting
  const close = () => {
    if (!isBusy) confirmLeave(onClosed)
  }
  const until = denied?.AskBy ? ` until ${formatDate(denied.AskBy)}` : ''
  return (
    <Dialog
      title={`Ask for ${stageNouns[stage]}${until}`}
      description={stages.at(-1)?.Reason__c ?? undefined}
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) close()
      }}
      footer={
        <>
          <Button disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="ask-stage" variant="primary" isBusy={isBusy}>
            Ask for {stageNouns[stage]}
          </Button>
        </>
      }
    >
      <RecordForm form={form} id="ask-stage" label={`Ask for ${stageNouns[stage]}`}>
        <TextAreaField
          {...form.field('Statement__c')}
          hint="The back office sends it to the state. It can't be changed later. At most 4,000 characters."
        />
        <EvidenceFields
          ticketId={challenge.Associated_Ticket__r?.Id}
          type={challenge.Challenge_Type__c ?? ''}
          evidence={evidence}
        />
      </RecordForm>
    </Dialog>
  )
}

/** What was asked stands, also where a file did not arrive. */
function tell(stage: ChallengeStageName, [first]: readonly NotAdded[]) {
  if (first === undefined) notify.success(`${stage} asked for`)
  else notify.failure(`${stage} asked for, but ${first.name} was not added`, first.because)
}
