import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { NewChallenge } from 'shared-api/challenges/challenge-progress'
import type { TicketRecord } from 'shared-api/tickets'
import {
  Box,
  Button,
  confirmLeave,
  formatDate,
  Note,
  notify,
  recordPath,
  SelectField,
  Text,
  useFocusOnMount,
} from 'shared-ui'
import {
  type FormFields,
  RecordForm,
  type RecordFormOf,
  TextAreaField,
  useRecordForm,
  useWatch,
} from 'shared-ui/forms'
import { Dialog } from 'shared-ui/overlay'
import * as z from 'zod/mini'
import { detailQueries } from '../details/detail-queries.ts'
import { prefilled } from './prefilled-challenge.ts'
import { EvidenceFields } from './evidence-fields.tsx'
import { type StartedChallenge, typesInTime, useStartChallenge } from './start-challenge.ts'
import { type ChosenEvidence, useChosenEvidence } from './use-chosen-evidence.ts'

const Typed = z.pick(NewChallenge, { Challenge_Type__c: true, Statement: true })
type Body = z.output<typeof Typed>

interface Values {
  Challenge_Type__c: string
  Statement: string
}

/** What was typed is checked as the contract says. */
const schema = z.pipe(
  z.transform((typed: Values): unknown => typed),
  Typed,
)

const fields: FormFields<Values> = {
  Challenge_Type__c: { label: 'Challenge type' },
  Statement: { label: 'What is wrong' },
}

export interface StartChallengeProps {
  ticket: TicketRecord
  onClosed: () => void
}

/** Starts a challenge of what the ticket's citation left in FMCSA's data. */
export function StartChallengeDialog({ ticket, onClosed }: StartChallengeProps) {
  const navigate = useNavigate()
  // One for each opening of the form: a click that is repeated starts one challenge.
  const [requestId] = useState(() => crypto.randomUUID())
  const evidence = useChosenEvidence(requestId)
  const [started, setStarted] = useState<StartedChallenge>()
  const { mutateAsync } = useStartChallenge()
  const open = (id: string) => void navigate(recordPath({ type: 'INSPECTION', id }))
  const form = useRecordForm<Values, Body, StartedChallenge>({
    record: prefilled(ticket, useQuery(detailQueries.violations(ticket.Id)).data?.Violations),
    fields,
    schema,
    send: (body) =>
      mutateAsync({
        draft: { ...body, CarrierId: ticket.Carrier__r.Id, TicketId: ticket.Id, RequestId: requestId },
        evidence: evidence.papers.filter(({ problem }) => problem === undefined),
      }),
    onSaved: (saved) => {
      if (saved.notAdded.length > 0) return setStarted(saved)
      const { Id, Name } = saved.challenge
      notify.success('Challenge started', Name, { label: 'View', onClick: () => open(Id) })
      return onClosed()
    },
    isUnsaved: (isDirty) => isDirty || evidence.papers.length > 0,
  })
  const isBusy = form.formState.isSubmitting
  // Once it was sent, closing does not stop it.
  const close = () => {
    if (!isBusy) confirmLeave(onClosed)
  }
  return (
    <Dialog
      title={started ? `Challenge ${started.challenge.Name} started` : `Challenge ticket ${ticket.Name}`}
      description={started ? undefined : aboutTicket(ticket)}
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) close()
      }}
      footer={
        started ? (
          <>
            <Button onClick={onClosed}>Close</Button>
            <Button variant="primary" onClick={() => open(started.challenge.Id)}>
              Open challenge
            </Button>
          </>
        ) : (
          <>
            <Button disabled={isBusy} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form="start-challenge" variant="primary" isBusy={isBusy}>
              Start challenge
            </Button>
          </>
        )
      }
    >
      {started ? (
        <NotAddedNote started={started} />
      ) : (
        <ChallengeForm form={form} ticket={ticket} evidence={evidence} />
      )}
    </Dialog>
  )
}

/** 'Speeding. FMCSA takes challenges until 05 Oct 2029.' */
function aboutTicket(ticket: TicketRecord) {
  const { Violation_Description__c: violation, ChallengeLimits: limits } = ticket
  const types = typesInTime(ticket)
  const isCrashOnly = types.length === 1
  const until = isCrashOnly ? limits.FileCrashBy : limits.FileBy
  const what = isCrashOnly ? `only ${types.join(' and ')}` : 'challenges'
  return [
    ...(violation === null ? [] : [`${violation}.`]),
    ...(until === null ? [] : [`FMCSA takes ${what} until ${formatDate(until)}.`]),
  ].join(' ')
}

interface ChallengeFormProps {
  form: RecordFormOf<Values, Body>
  ticket: TicketRecord
  evidence: ChosenEvidence
}

function ChallengeForm({ form, ticket, evidence }: ChallengeFormProps) {
  const type = useWatch({ control: form.control, name: 'Challenge_Type__c' })
  const types = ['', ...typesInTime(ticket)]
  return (
    <RecordForm form={form} id="start-challenge" label="Start challenge">
      <SelectField
        {...form.field('Challenge_Type__c')}
        options={types.map((value) => ({ value, label: value || 'Choose a type' }))}
      />
      <TextAreaField
        {...form.field('Statement')}
        hint="What FMCSA's data says, and what is right. At most 4,000 characters."
      />
      <EvidenceFields ticketId={ticket.Id} type={type} evidence={evidence} />
    </RecordForm>
  )
}

/** The challenge is there, and some of its evidence is not. */
function NotAddedNote({ started: { notAdded } }: { started: StartedChallenge }) {
  const start = useFocusOnMount<HTMLDivElement>()
  return (
    <Box ref={start} role="alert" tabIndex={-1} outline="none">
      <Note mark="alert">
        {notAdded.length === 1 ? 'A file was not added.' : `${notAdded.length} files were not added.`} Add{' '}
        {notAdded.length === 1 ? 'it' : 'them'} again on the page of the challenge.
      </Note>
      <Box as="ul" mt="3" textStyle="dense">
        {notAdded.map(({ name, because }) => (
          <Box as="li" key={name} overflowWrap="anywhere">
            {name}
            <Text color="fg.muted">{because}</Text>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
