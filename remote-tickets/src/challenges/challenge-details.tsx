import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { documentStore } from 'shared-api/client/document-store'
import type { ChallengeRecord } from 'shared-api/challenges'
import { FoldedPanels, formatDate, formatMoney, Grid, Stack, StatusBadge, useIsPhone } from 'shared-ui'
import { DocumentsPanel } from 'shared-ui/documents'
import {
  carrierFact,
  DescriptionPanel,
  RecordHead,
  RecordProgress,
  RecordState,
  recordTarget,
  relatedFact,
  StatusSteps,
  yesOrNo,
} from 'shared-ui/records'
import { paths } from '../paths.ts'
import { challengeSteps, nextOf } from './challenge-clock.ts'
import { TimelinePanel } from '../details/timeline-panel.tsx'
import { challengeQueries } from './challenge-queries.ts'
import { challengeTones } from './challenge-status.ts'

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
          summary={challenge.Challenge_Type__c ?? 'Compliance challenge'}
        >
          <Progress challenge={challenge} />
          <Parts challenge={challenge} />
        </RecordHead>
      )}
    </RecordState>
  )
}

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

/** What is next comes first, and how far the challenge is. */
function Progress({ challenge }: { challenge: ChallengeRecord }) {
  const next = nextOf(challenge)
  const outcome = challenge.DataQ_Outcome__c ?? 'No outcome'
  return (
    <RecordProgress
      mark={next === undefined ? 'ok' : next.isDue ? 'due' : 'wait'}
      title={next?.title ?? `Closed: ${outcome}`}
      text={next?.text ?? 'Nothing is left to do.'}
    >
      <StatusSteps label="Progress of the challenge" steps={challengeSteps(challenge)} />
    </RecordProgress>
  )
}

const columns = { base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' }

function Parts({ challenge }: { challenge: ChallengeRecord }) {
  const isPhone = useIsPhone()
  return (
    <Grid gap="4" templateColumns={columns} alignItems="start">
      <Stack gap="4" minWidth="0">
        <KeyFacts challenge={challenge} />
        <Evidence challengeId={challenge.Id} />
        <FoldedPanels isFolded={isPhone}>
          <TimelinePanel
            label="What happened to the challenge"
            type="INSPECTION"
            id={challenge.Id}
            read={challengeQueries.history}
          />
        </FoldedPanels>
      </Stack>
      <Stack gap="4" minWidth="0">
        <Request challenge={challenge} />
        <OfTicket challenge={challenge} />
      </Stack>
    </Grid>
  )
}

function KeyFacts({ challenge }: { challenge: ChallengeRecord }) {
  const { Question__c: question, Statement: statement } = challenge
  return (
    <DescriptionPanel
      title="Key facts"
      facts={[
        ['Driver', relatedFact(recordTarget('DRIVER', challenge.Driver__c), challenge.Driver_Name__r?.Name)],
        ['Carrier', carrierFact(challenge.Carrier__r)],
        ['DataQ outcome', challenge.DataQ_Outcome__c],
        ['Flow', challenge.Ticket_Flow__c],
      ]}
      texts={[
        ...(statement === null ? [] : [['What is wrong', statement] as const]),
        ...(question === null ? [] : [["State's question", question] as const]),
      ]}
    />
  )
}

function Evidence({ challengeId }: { challengeId: string }) {
  const queryClient = useQueryClient()
  const [page, setPage] = useState(1)
  const query = useQuery(challengeQueries.evidence(challengeId, page))
  const store = useMemo(() => documentStore('inspections', challengeId), [challengeId])
  return (
    <DocumentsPanel
      query={query}
      store={store}
      empty="Add the court's decision, the citation and the roadside report."
      onPage={setPage}
      onChanged={() =>
        void queryClient.invalidateQueries({ queryKey: ['files', 'inspections', challengeId] })
      }
    />
  )
}

/** The request at FMCSA, and its limits. */
function Request({ challenge }: { challenge: ChallengeRecord }) {
  const { Clock } = challenge
  return (
    <DescriptionPanel
      title="Request"
      isNarrow
      facts={[
        ['DataQ', challenge.DataQ__c],
        ['Filed', formatDate(challenge.Filed_On__c)],
        ['Last day to file', formatDate(Clock.FileBy)],
        ['Decision due', formatDate(Clock.DecisionDueOn)],
        ['State asked', formatDate(challenge.Asked_On__c)],
        ['Answer due', formatDate(Clock.AnswerDueOn)],
        ['Answered', formatDate(challenge.Answered_On__c)],
        ['Added by', challenge.CreatedBy?.Name],
      ]}
    />
  )
}

function OfTicket({ challenge }: { challenge: ChallengeRecord }) {
  const { Associated_Ticket__r: ticket } = challenge
  if (ticket === null) return null
  return (
    <DescriptionPanel
      title="Associated ticket"
      isNarrow
      facts={[
        ['Ticket', relatedFact(recordTarget('TICKET', ticket.Id), ticket.Name)],
        ['Date of ticket', formatDate(challenge.Ticket_Date__c)],
        ['Fine', formatMoney(challenge.Ticket_Fine_Amount__c, challenge.CurrencyIsoCode)],
        ['Fine due', formatDate(challenge.Ticket_Fine_Due_Date__c)],
        ['Fine paid from ticket', yesOrNo(challenge.Fine_Paid_from_Ticket__c)],
      ]}
    />
  )
}
