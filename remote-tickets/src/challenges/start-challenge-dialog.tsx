import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type ChallengeType, NewChallenge } from 'shared-api/challenges/challenge-progress'
import { CrashType, crashTypeNeeds, needsVideo } from 'shared-api/challenges/crash-types'
import {
  Box,
  Button,
  confirmLeave,
  Note,
  notify,
  recordPath,
  SelectField,
  Text,
  TextField,
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
import type { ChallengeSubject } from './challenge-subject.ts'
import { EvidenceFields } from './evidence-fields.tsx'
import { type StartedChallenge, useStartChallenge } from './start-challenge.ts'
import { type ChosenEvidence, useChosenEvidence } from './use-chosen-evidence.ts'

const Typed = z.pick(NewChallenge, {
  Challenge_Type__c: true,
  Crash_Type__c: true,
  Crash_Video__c: true,
  Statement: true,
})
type Body = z.output<typeof Typed>

interface Values {
  Challenge_Type__c: string
  Crash_Type__c: string
  Crash_Video__c: string
  Statement: string
}

/** What was typed is checked as the contract says; the opening alone says nothing wrong. */
const schemaAfter = (opening: string) =>
  z.pipe(
    z.transform(({ Crash_Type__c: crashType, Crash_Video__c: video, ...typed }: Values): unknown => ({
      ...typed,
      ...(typed.Statement.trim() === opening.trim() && { Statement: '' }),
      ...(typed.Challenge_Type__c === preventability && crashType !== '' && { Crash_Type__c: crashType }),
      ...(typed.Challenge_Type__c === preventability && needsVideo(crashType) && { Crash_Video__c: video }),
    })),
    Typed,
  )

const preventability: ChallengeType = 'Crash preventability'

const fields: FormFields<Values> = {
  Challenge_Type__c: { label: 'Challenge type' },
  Crash_Type__c: { label: 'Crash type' },
  Crash_Video__c: { label: 'Where FMCSA finds the video' },
  Statement: { label: 'What is wrong' },
}

export interface StartChallengeProps {
  subject: ChallengeSubject
  onClosed: () => void
  /** Where the started challenge is shown next; without it, the page below the form stays. */
  onStarted?: ((id: string) => void) | undefined
}

/** Starts a challenge of what a ticket's citation or a violation left in FMCSA's data. */
export function StartChallengeDialog({ subject, onClosed, onStarted }: StartChallengeProps) {
  const navigate = useNavigate()
  // One for each opening of the form: a click that is repeated starts one challenge.
  const [requestId] = useState(() => crypto.randomUUID())
  const evidence = useChosenEvidence(requestId)
  const [started, setStarted] = useState<StartedChallenge>()
  const { mutateAsync } = useStartChallenge()
  const open = (id: string) => void navigate(recordPath({ type: 'INSPECTION', id }))
  const form = useRecordForm<Values, Body, StartedChallenge>({
    record: { ...subject.prefilled, Crash_Type__c: '', Crash_Video__c: '' },
    fields,
    schema: useMemo(() => schemaAfter(subject.opening), [subject.opening]),
    send: (body) =>
      mutateAsync({
        draft: { ...body, ...subject.of, RequestId: requestId },
        evidence: evidence.papers.filter(({ problem }) => problem === undefined),
      }),
    onSaved: (saved) => {
      if (saved.notAdded.length > 0) return setStarted(saved)
      const { Id, Name } = saved.challenge
      if (onStarted) {
        notify.success('Challenge started', Name)
        return onStarted(Id)
      }
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
      title={started ? `Challenge ${started.challenge.Name} started` : `Challenge ${subject.name}`}
      description={started ? undefined : subject.about}
      isOpen
      onOpenChanged={(isOpen) => {
        if (!isOpen) close()
      }}
      footer={
        started ? (
          <>
            <Button onClick={onClosed}>Close</Button>
            <Button variant="primary" onClick={() => (onStarted ?? open)(started.challenge.Id)}>
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
        <ChallengeForm form={form} subject={subject} evidence={evidence} />
      )}
    </Dialog>
  )
}

interface ChallengeFormProps {
  form: RecordFormOf<Values, Body>
  subject: ChallengeSubject
  evidence: ChosenEvidence
}

function ChallengeForm({ form, subject, evidence }: ChallengeFormProps) {
  const type = useWatch({ control: form.control, name: 'Challenge_Type__c' })
  const crashType = CrashType.safeParse(useWatch({ control: form.control, name: 'Crash_Type__c' }))
  const isCrash = type === preventability
  const types = ['', ...subject.types]
  return (
    <RecordForm form={form} id="start-challenge" label="Start challenge">
      <SelectField
        {...form.field('Challenge_Type__c')}
        options={types.map((value) => ({ value, label: value || 'Choose a type' }))}
      />
      {isCrash && (
        <SelectField
          {...form.field('Crash_Type__c')}
          options={['', ...subject.crashTypes].map((value) => ({
            value,
            label: value || 'Choose a crash type',
          }))}
          hint={
            crashType.success ? crashTypeNeeds(crashType.data) : 'FMCSA reviews crashes of these types alone.'
          }
        />
      )}
      {isCrash && needsVideo(crashType.data) && (
        <TextField
          {...form.field('Crash_Video__c')}
          hint="A link that opens without a sign-in. The portal takes no video files."
        />
      )}
      <TextAreaField
        {...form.field('Statement')}
        hint="What FMCSA's data says, and what is right. At most 4,000 characters."
      />
      <EvidenceFields ticketId={subject.of.TicketId} type={type} evidence={evidence} />
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
