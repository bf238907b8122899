import { useQuery } from '@tanstack/react-query'
import type { ChallengeRecord } from 'shared-api/challenges'
import { needsVideo } from 'shared-api/challenges/crash-types'
import { userQuery } from 'shared-api/client/user-query'
import {
  Badge,
  Box,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  Panel,
  StatusBadge,
  Text,
} from 'shared-ui'
import {
  carrierFact,
  DescriptionPanel,
  type DescriptionRow,
  recordTarget,
  relatedFact,
  yesOrNo,
} from 'shared-ui/records'
import { offerOf, stageText } from './challenge-stage.ts'
import { OutcomeEffect } from './outcome-effect.tsx'
import { outcomeTones } from '../tickets/ticket-status.ts'

interface ChallengeProps {
  challenge: ChallengeRecord
}

/** What FMCSA's data or the citation says, and what is wrong with it. */
export function ViolationPanel({ challenge }: ChallengeProps) {
  const { Associated_Violation__r: violation, Crash__r: crash } = challenge
  const { Statement: statement, Question__c: question } = challenge
  return (
    <DescriptionPanel
      title={crash ? 'Crash' : 'Violation'}
      facts={
        crash
          ? crashFacts(challenge, crash)
          : violation === null
            ? citationFacts(challenge)
            : reportedFacts(violation)
      }
      texts={[
        ['What is wrong', statement],
        // An open question stands on top of the page.
        [crash ? "FMCSA's question" : "State's question", challenge.Clock.AnswerDueOn === null && question],
      ]}
    />
  )
}

const crashFacts = (
  { Ticket_Date__c: day }: ChallengeRecord,
  { Id, Report, Crash_Type__c: type, Crash_Video__c: video }: NonNullable<ChallengeRecord['Crash__r']>,
): DescriptionRow[] => [
  ['Report', Id === null && Report !== null ? `${Report}, not in FMCSA's newest file` : Report],
  ['Date', formatDate(day)],
  ['Crash type', type ?? 'Not given'],
  ['Video', video ?? (needsVideo(type) && 'Not given')],
]

const citationFacts = ({
  Associated_Ticket__r: ticket,
  Ticket_Date__c: day,
}: ChallengeRecord): DescriptionRow[] => [
  ['Violation', ticket?.Violation_Description__c],
  ['Category', ticket?.Violation_Category__c],
  ['Date', formatDate(day)],
  ['City, state', ticket?.Ticket_City_State__c],
]

const reportedFacts = (
  violation: NonNullable<ChallengeRecord['Associated_Violation__r']>,
): DescriptionRow[] => [
  ['Violation', relatedFact(recordTarget('VIOLATIONS', violation.Id), violation.Name)],
  ['Description', violation.Violation_Description__c],
  ['BASIC', violation.BASIC__c],
  ['Severity weight', formatNumber(violation.Severity_Weight__c)],
  ['Out of service', yesOrNo(violation.Out_of_Service__c)],
  [
    'Report',
    relatedFact(
      recordTarget('SMS_INSPECTION', violation.SMS_Inspection_Data__c),
      `${violation.Report_State__c}-${violation.Report_Number__c}`,
    ),
  ],
  ['Inspected', formatDate(violation.Inspection_Date__c)],
]

export function KeyFacts({ challenge }: ChallengeProps) {
  const { CreatedBy: author } = challenge
  return (
    <DescriptionPanel
      title="Key facts"
      facts={[
        ['Driver', relatedFact(recordTarget('DRIVER', challenge.Driver__c), challenge.Driver_Name__r?.Name)],
        ['Carrier', carrierFact(challenge.Carrier__r)],
        ['Flow', challenge.Crash__r && !challenge.Associated_Ticket__r ? null : challenge.Ticket_Flow__c],
      ]}
      foot={`Started ${formatDateTime(challenge.CreatedDate)}${author ? ` by ${author.Name}` : ''}`}
    />
  )
}

/** What FMCSA's data says after each outcome. */
const meanings: Readonly<Record<string, string>> = {
  Removed: 'FMCSA removed the record from your data.',
  Corrected: 'FMCSA corrected the record.',
  'Severity 1': 'The violation counts with severity 1.',
  'Not preventable': "The crash leaves the Crash Indicator with FMCSA's next files.",
  Preventable: 'The crash counts in the Crash Indicator as before.',
  Undecided: 'FMCSA could not decide. The crash counts as before.',
  'No change': "FMCSA's record stays as it was.",
}

const granted = ['Removed', 'Corrected', 'Severity 1', 'Not preventable']

/** What was decided; while it can still be decided otherwise, what each decision does, for those who see safety data. */
export function OutcomePanel({ challenge }: ChallengeProps) {
  const { DataQ_Outcome__c: outcome } = challenge
  const role = useQuery(userQuery).data?.Role
  const isOpen = (outcome === null && challenge.Status__c !== 'Closed') || offerOf(challenge) !== undefined
  const isEstimated = isOpen && (role === 'carrier' || role === 'agent')
  if (outcome === null && !isEstimated) return null
  return (
    <Panel
      title="Outcome"
      isFlush
      actions={
        outcome === null ? (
          <Badge mark="wait" look="filled">
            Open
          </Badge>
        ) : (
          <StatusBadge status={outcome} tone={granted.includes(outcome) ? 'ok' : 'off'} look="filled" />
        )
      }
      footer={outcome !== null && closingWords(challenge)}
    >
      {outcome !== null && (
        <Text px="4" py="3" textStyle="dense">
          {meanings[outcome] ?? outcome}
        </Text>
      )}
      {isEstimated && (
        <Box borderTopWidth={outcome === null ? '0' : '1px'}>
          <OutcomeEffect challenge={challenge} />
        </Box>
      )}
    </Panel>
  )
}

function closingWords({ ClosedDate: closed, ClosedBy: author, AcceptedBy: accepted }: ChallengeRecord) {
  if (closed === null) return 'The challenge is not closed yet.'
  const at = formatDateTime(closed)
  if (accepted !== null) return `Denial accepted ${at} by ${accepted.Name}`
  return `Closed ${at}${author ? ` by ${author.Name}` : ''}`
}

/** The request at FMCSA, and its days. */
export function RequestPanel({ challenge }: ChallengeProps) {
  const { Clock, Crash__r: crash } = challenge
  return (
    <DescriptionPanel
      title="Request"
      isNarrow
      facts={[
        ['Type', challenge.Challenge_Type__c],
        ['DataQ', challenge.DataQ__c],
        ['Filed', formatDate(challenge.Filed_On__c)],
        ['Last day to file', formatDate(Clock.FileBy)],
        ['All stages end', formatDate(Clock.EndsOn)],
        crash ? ['Decides', 'FMCSA'] : ['Stage', stageText(challenge)],
        [crash ? 'FMCSA asked' : 'State asked', formatDate(challenge.Asked_On__c)],
        ['Answer due', formatDate(Clock.AnswerDueOn)],
        ['Answered', formatDate(challenge.Answered_On__c)],
      ]}
    />
  )
}

/** The ticket with its fine; without a ticket, the fine alone, if there is one. */
export function TicketPanel({ challenge }: ChallengeProps) {
  const { Associated_Ticket__r: ticket } = challenge
  if (ticket === null && challenge.Ticket_Fine_Amount__c === null) return null
  const outcome = ticket?.Ticket_Outcome__c
  return (
    <DescriptionPanel
      title={ticket === null ? 'Fine' : 'Associated ticket'}
      isNarrow
      actions={outcome && <StatusBadge status={outcome} tone={outcomeTones[outcome]} look="filled" />}
      facts={[
        ['Ticket', ticket && relatedFact(recordTarget('TICKET', ticket.Id), ticket.Name)],
        ['Citation number', ticket?.Citation_Number__c],
        ['Court date', ticket && formatDate(ticket.Court_Date__c)],
        ['Fine', formatMoney(challenge.Ticket_Fine_Amount__c, challenge.CurrencyIsoCode)],
        ['Fine due', formatDate(challenge.Ticket_Fine_Due_Date__c)],
        [
          'Fine paid from ticket',
          challenge.Ticket_Fine_Amount__c !== null && yesOrNo(challenge.Fine_Paid_from_Ticket__c),
        ],
      ]}
    />
  )
}
