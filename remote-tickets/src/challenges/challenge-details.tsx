import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { documentStore } from 'shared-api/client/document-store'
import { userQuery } from 'shared-api/client/user-query'
import type { ChallengeRecord } from 'shared-api/challenges'
import { FoldedPanels, formatDate, Panel, StatusBadge, useIsPhone } from 'shared-ui'
import { DocumentsPanel } from 'shared-ui/documents'
import { RecordHead, RecordState, StatusSteps } from 'shared-ui/records'
import { paths } from '../paths.ts'
import { detailQueries } from '../details/detail-queries.ts'
import { RecordColumns } from '../details/record-columns.tsx'
import { TimelinePanel } from '../details/timeline-panel.tsx'
import { challengeSteps } from './challenge-clock.ts'
import { KeyFacts, OutcomePanel, RequestPanel, TicketPanel, ViolationPanel } from './challenge-facts.tsx'
import { challengeQueries, useAddChallengeNote } from './challenge-queries.ts'
import { ChallengeProgress } from './challenge-progress.tsx'
import { offerOf } from './challenge-stage.ts'
import { challengeTones } from './challenge-status.ts'
import { EvidencePanel } from './evidence-panel.tsx'
import { LimitsPanel } from './limits-panel.tsx'

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
  Crash__r: crash,
}: ChallengeRecord) =>
  [
    type ?? 'Compliance challenge',
    crash
      ? crash.Report && `report ${crash.Report}`
      : violation === null
        ? ticket?.Violation_Description__c
        : `${violation.Name} ${violation.Violation_Description__c}`,
  ]
    .filter(Boolean)
    .join(', ')

function Statuses({ challenge }: { challenge: ChallengeRecord }) {
  const { Status__c: status, Clock } = challenge
  const offer = offerOf(challenge)
  return (
    <>
      <StatusBadge status={status} tone={challengeTones[status]} look="filled" />
      {offer && <StatusBadge status={`Ask again by ${formatDate(offer.until)}`} tone="due" look="filled" />}
      {status !== 'Closed' && Clock.AnswerDueOn !== null && (
        <StatusBadge status={`Answer due ${formatDate(Clock.AnswerDueOn)}`} tone="due" look="filled" />
      )}
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
  // What a decision would do comes after what is to be done; a decision comes first.
  const isFoldedOutcome = isPhone && challenge.DataQ_Outcome__c === null
  const violation = <ViolationPanel key="violation" challenge={challenge} />
  return (
    <FoldedPanels isFolded={isPhone}>
      <ChallengeProgress challenge={challenge}>{!isPhone && <div>{steps}</div>}</ChallengeProgress>
      <RecordColumns
        top={
          !isFoldedOutcome && (
            <FoldedPanels isFolded={false}>
              <OutcomePanel challenge={challenge} />
            </FoldedPanels>
          )
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
            {isFoldedOutcome && <OutcomePanel challenge={challenge} />}
            <TicketPanel challenge={challenge} />
            <RequestPanel challenge={challenge} />
            <LimitsPanel challenge={challenge} />
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
