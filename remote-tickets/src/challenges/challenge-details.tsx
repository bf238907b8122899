import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { documentStore } from 'shared-api/client/document-store'
import { userQuery } from 'shared-api/client/user-query'
import type { ChallengeRecord } from 'shared-api/challenges'
import {
  Button,
  daysUntil,
  FoldedPanels,
  formatDate,
  lazyView,
  Panel,
  StatusBadge,
  useIsPhone,
} from 'shared-ui'
import { DocumentsPanel } from 'shared-ui/documents'
import { RecordHead, RecordProgress, RecordState, StatusSteps } from 'shared-ui/records'
import { paths } from '../paths.ts'
import { detailQueries } from '../details/detail-queries.ts'
import { RecordColumns } from '../details/record-columns.tsx'
import { PaperButton } from '../details/paper-button.tsx'
import { TimelinePanel } from '../details/timeline-panel.tsx'
import { challengeSteps, nextOf } from './challenge-clock.ts'
import { ChallengeClock } from './challenge-clock-panel.tsx'
import { KeyFacts, OutcomePanel, RequestPanel, TicketPanel, ViolationPanel } from './challenge-facts.tsx'
import { challengeQueries, useAddChallengeNote } from './challenge-queries.ts'
import { challengeTones } from './challenge-status.ts'
import { clockAxis } from './clock-axis.ts'
import { EvidencePanel } from './evidence-panel.tsx'

const AnswerDialog = lazyView('The answer', () =>
  import('./answer-dialog.tsx').then((module) => module.AnswerDialog),
)

export function ChallengeDetails({ id }: { id: string }) {
  return (
    <RecordState
      type="INSPECTION"
      id={id}
      read={(signal) => challengeQueries.record(id, signal)}
      what="Compliance challenge"
    >
      {(challenge) => (
        <RecordHead
          title={challenge.Name}
          list={{ label: 'Compliance challenges', to: paths.challengeList }}
          statuses={<Statuses challenge={challenge} />}
          summary={summaryOf(challenge)}
        >
          <Parts challenge={challenge} />
        </RecordHead>
      )}
    </RecordState>
  )
}

const summaryOf = ({
  Challenge_Type__c: type,
  Associated_Ticket__r: ticket,
  Associated_Violation__r: violation,
}: ChallengeRecord) =>
  [
    type ?? 'Compliance challenge',
    violation === null
      ? ticket?.Violation_Description__c
      : `${violation.Name} ${violation.Violation_Description__c}`,
  ]
    .filter(Boolean)
    .join(', ')

function Statuses({ challenge: { Status__c: status, Clock } }: { challenge: ChallengeRecord }) {
  return (
    <>
      <StatusBadge status={status} tone={challengeTones[status]} look="filled" />
      {status !== 'Closed' && Clock.AnswerDueOn !== null && (
        <StatusBadge status={`Answer due ${formatDate(Clock.AnswerDueOn)}`} tone="due" look="filled" />
      )}
    </>
  )
}

interface ProgressProps {
  challenge: ChallengeRecord
  /** The steps; a phone has them folded below. */
  children: ReactNode
}

/** What is next comes first, then how much of FMCSA's limits is left. */
function Progress({ challenge, children }: ProgressProps) {
  const role = useQuery(userQuery).data?.Role
  const next = nextOf(challenge, { role })
  const clock = clockAxis(challenge)
  const outcome = challenge.DataQ_Outcome__c ?? 'No outcome'
  const [isAnswering, setIsAnswering] = useState(false)
  const { AnswerDueOn: due } = challenge.Clock
  return (
    <>
      <RecordProgress
        mark={next === undefined ? 'ok' : next.isDue ? 'due' : 'wait'}
        title={next?.title ?? `Closed: ${outcome}`}
        text={next?.text ?? 'Nothing is left to do.'}
        action={
          next?.isDue && (
            <>
              <PaperButton folder={{ bucket: 'inspections', folder: challenge.Id }} name="answer" isMain />
              <Button
                variant="secondary"
                size="lg"
                icon="pencil"
                unavailable={
                  due !== null && daysUntil(due) < 0
                    ? `The answer was due ${formatDate(due)}. Add a note for the back office.`
                    : undefined
                }
                onClick={() => setIsAnswering(true)}
              >
                Write answer
              </Button>
            </>
          )
        }
      >
        {clock && (
          <div>
            <ChallengeClock clock={clock} />
          </div>
        )}
        {children}
      </RecordProgress>
      {/* It stays when another user answers first: what was written would be lost. */}
      {isAnswering && <AnswerDialog challenge={challenge} onClosed={() => setIsAnswering(false)} />}
    </>
  )
}

/** On a phone what is next, the clock and the evidence come first, and the rest is folded. */
function Parts({ challenge }: { challenge: ChallengeRecord }) {
  const isPhone = useIsPhone()
  const role = useQuery(userQuery).data?.Role
  const { mutateAsync: addNote } = useAddChallengeNote()
  const isNoted = role !== undefined && role !== 'driver'
  const steps = <StatusSteps label="Progress of the challenge" steps={challengeSteps(challenge)} />
  const evidence = (
    <FoldedPanels key="evidence" isFolded={false}>
      <Evidence challenge={challenge} />
    </FoldedPanels>
  )
  const violation = <ViolationPanel key="violation" challenge={challenge} />
  return (
    <FoldedPanels isFolded={isPhone}>
      <Progress challenge={challenge}>{!isPhone && <div>{steps}</div>}</Progress>
      <RecordColumns
        top={
          <FoldedPanels isFolded={false}>
            <OutcomePanel challenge={challenge} />
          </FoldedPanels>
        }
        main={
          <>
            {/* Named, so that what is half written stays where their order changes. */}
            {isPhone
              ? [
                  evidence,
                  <Panel key="steps" title="Progress">
                    {steps}
                  </Panel>,
                  violation,
                ]
              : [violation, evidence]}
            <KeyFacts challenge={challenge} />
            <TimelinePanel
              what="challenge"
              type="INSPECTION"
              id={challenge.Id}
              read={challengeQueries.history}
              onNote={isNoted ? (Text) => addNote({ Id: challenge.Id, Text }) : undefined}
            />
          </>
        }
        side={
          <>
            <TicketPanel challenge={challenge} />
            <RequestPanel challenge={challenge} />
          </>
        }
      />
    </FoldedPanels>
  )
}

/** What counts as evidence, and all documents of the challenge. */
function Evidence({ challenge }: { challenge: ChallengeRecord }) {
  const { Id: folder, Associated_Ticket__r: ticket } = challenge
  const queryClient = useQueryClient()
  const own = useQuery(challengeQueries.evidence(folder))
  const onTicket = useQuery({ ...detailQueries.documents(ticket?.Id ?? ''), enabled: ticket !== null })
  const store = useMemo(() => documentStore('inspections', folder), [folder])
  return (
    <>
      {own.data !== undefined && (
        <EvidencePanel challenge={challenge} own={own.data.Data} onTicket={onTicket.data?.Data ?? []} />
      )}
      <DocumentsPanel
        query={own}
        store={store}
        empty="What proves the challenge appears here."
        onPage={() => undefined}
        onChanged={() =>
          void queryClient.invalidateQueries({ queryKey: challengeQueries.evidence(folder).queryKey })
        }
      />
    </>
  )
}
