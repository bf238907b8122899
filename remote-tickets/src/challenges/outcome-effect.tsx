import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChallengeRecord } from 'shared-api/challenges'
import { type Basic, isPercentileCurrent, notKnown, verdictOf } from 'shared-api/safety'
import type { BasicStatus, SafetyPreview } from 'shared-api/safety/safety-analysis'
import {
  Box,
  Flex,
  formatDate,
  formatNumber,
  Mark,
  QueryState,
  Scale,
  scaleState,
  Text,
  VisuallyHidden,
} from 'shared-ui'
import { detailQueries } from '../details/detail-queries.ts'
import { challengeQueries } from './challenge-queries.ts'

/** What the decision is about in FMCSA's data. */
interface Affected {
  violationIds: readonly string[]
  crashIds: readonly string[]
  basics: readonly Basic[]
}

/** The carrier's BASIC if the challenge succeeds, and if not, by the arithmetic of What if; where no one knows it, why. */
export function OutcomeEffect({ challenge }: { challenge: ChallengeRecord }) {
  const { Associated_Ticket__r: ticket, Associated_Violation__r: violation, Crash__r: crash } = challenge
  const isOfTicket = ticket !== null && violation === null && crash === null
  const stop = useQuery({ ...detailQueries.violations(ticket?.Id ?? ''), enabled: isOfTicket })
  if (!isOfTicket) return <Effect challenge={challenge} affected={affectedBy(challenge)} />
  return (
    <QueryState query={stop} what="The effect">
      {({ Violations }) => {
        const linked = Violations.filter(({ IsLinked }) => IsLinked)
        return (
          <Effect
            challenge={challenge}
            affected={
              linked.length === 0
                ? "no violation of FMCSA's data is linked with the ticket."
                : {
                    violationIds: linked.map(({ Id }) => Id),
                    crashIds: [],
                    basics: [...new Set(linked.map(({ BASIC__c }) => BASIC__c))],
                  }
            }
          />
        )
      }}
    </QueryState>
  )
}

/** Without a ticket's violations; where it is not known, the reason. */
function affectedBy({ Associated_Violation__r: violation, Crash__r: crash }: ChallengeRecord) {
  if (crash !== null) {
    if (crash.Id !== null)
      return { violationIds: [], crashIds: [crash.Id], basics: ['Crash Indicator' as const] }
    return crash.Report === null
      ? "the challenge names no crash of FMCSA's data."
      : "FMCSA's files on file do not list the crash."
  }
  if (violation === null) return "the challenge names no violation of FMCSA's data."
  return { violationIds: [violation.Id], crashIds: [], basics: [violation.BASIC__c] }
}

interface EffectProps {
  challenge: ChallengeRecord
  affected: Affected | string
}

/** Those that take a whole report away, whose other parts count, too. */
const ofWholeReport: readonly (string | null)[] = ['Wrong carrier', 'Duplicate']

function Effect({ challenge, affected }: EffectProps) {
  if (typeof affected === 'string') return <NotKnown>{affected}</NotKnown>
  if (ofWholeReport.includes(challenge.Challenge_Type__c))
    return <NotKnown>FMCSA would take the whole report from your data.</NotKnown>
  return <Estimate challenge={challenge} affected={affected} />
}

function Estimate({ challenge, affected }: { challenge: ChallengeRecord; affected: Affected }) {
  const preview = useQuery(challengeQueries.effect(challenge.Carrier__r.Id, affected))
  return (
    <QueryState query={preview} what="The effect">
      {(data) =>
        affected.basics.map((basic) => (
          <BasicEffect key={basic} basic={basic} preview={data} isCrash={challenge.Crash__r !== null} />
        ))
      }
    </QueryState>
  )
}

interface BasicEffectProps {
  basic: Basic
  preview: SafetyPreview
  isCrash: boolean
}

export function BasicEffect({ basic, preview: { Basics, Files, Snapshot }, isCrash }: BasicEffectProps) {
  const found = Basics.find(({ Basic: of }) => of === basic)
  if (found === undefined) return null
  const { Before, After } = found
  if (Before.Measure === null)
    return (
      <NotKnown of={basic}>
        {Before.Missing.length === 0
          ? `${Before.EstimatedText.replace(`${notKnown}: `, '')}.`
          : `missing ${Before.Missing.join(', ')}.`}
      </NotKnown>
    )
  const isSame = Before.ExactMeasure === After.ExactMeasure && Before.Percentile === After.Percentile
  const title = `${basic} ${isCrash ? 'if the crash is not preventable' : 'if removed'}, and if not`
  const leaves = isCrash ? 'The crash leaves the Crash Indicator' : 'The violation leaves the list'
  const by = Before.Official?.Percentile === Before.Percentile && Before.Percentile !== null
  return (
    <>
      <Text px="4" py="3" textStyle="dense" color="fg.muted">
        {title}, now {formatNumber(Before.Measure, 2)} and {Before.PercentileText}
        {by ? ' by FMCSA.' : '. Estimated.'}
        {!Files.IsCurrent && ` ${filesWords(Files.Day)}`}
      </Text>
      <ul aria-label={title}>
        <Decision
          name={isCrash ? 'Not preventable' : 'Removed'}
          note={isSame ? `Changes nothing at the snapshot of ${formatDate(Snapshot)}` : leaves}
          status={After}
          isCurrent={Files.IsCurrent}
        />
        <Decision
          name="No change"
          note={isCrash ? 'Preventable or undecided' : 'Denied at the end'}
          status={Before}
          isCurrent={Files.IsCurrent}
        />
      </ul>
    </>
  )
}

const filesWords = (day: string | null) =>
  day === null ? 'No FMCSA files on file.' : `FMCSA files of ${formatDate(day)}: not current.`

interface DecisionProps {
  name: string
  note: string
  status: BasicStatus
  isCurrent: boolean
}

const verdicts = {
  alert: 'in alert',
  due: 'near the threshold',
  ok: 'under the threshold',
  unknown: 'no verdict',
} as const

function Decision({ name, note, status, isCurrent }: DecisionProps) {
  const { Measure, Percentile, PercentileText, Threshold } = status
  const ranked = { ...status, FilesCurrent: isCurrent }
  const verdict = verdictOf(ranked)
  const state =
    verdict === 'alert'
      ? 'alert'
      : verdict === 'no alert'
        ? scaleState(Percentile ?? 0, Threshold)
        : 'unknown'
  return (
    <Box asChild px="4" py="3" borderTopWidth="1px">
      <li>
        <Flex align="center" justify="space-between" gap="3" textStyle="dense">
          <b>{name}</b>
          <Flex align="center" gap="2" fontVariantNumeric="tabular-nums">
            <Text as="span" color="fg.muted">
              {Measure === null ? 'Not known' : formatNumber(Measure, 2)}
            </Text>
            {Percentile !== null && <Mark kind={state} />}
            <b>{PercentileText}</b>
            {Percentile !== null && <VisuallyHidden>, {verdicts[state]}</VisuallyHidden>}
          </Flex>
        </Flex>
        <Text textStyle="caption" color="fg.subtle">
          {note}
        </Text>
        <Scale
          value={Percentile}
          threshold={Threshold}
          look={isPercentileCurrent(ranked) ? 'stated' : 'old'}
        />
      </li>
    </Box>
  )
}

const NotKnown = ({ of = 'The effect', children }: { of?: string; children: ReactNode }) => (
  <Text px="4" py="3" textStyle="dense" color="fg.muted">
    {of} is not known: {children}
  </Text>
)
