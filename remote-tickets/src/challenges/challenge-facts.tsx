import type { ChallengeRecord } from 'shared-api/challenges'
import { formatDate, formatDateTime, formatMoney, formatNumber, Panel, StatusBadge, Text } from 'shared-ui'
import {
  carrierFact,
  DescriptionPanel,
  type DescriptionRow,
  recordTarget,
  relatedFact,
  yesOrNo,
} from 'shared-ui/records'
import { stageText } from './challenge-stage.ts'
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
        ["State's question", challenge.Clock.AnswerDueOn === null && question],
      ]}
    />
  )
}

const crashFacts = (
  { Ticket_Date__c: day }: ChallengeRecord,
  { Id, Report, Crash_Type__c: type }: NonNullable<ChallengeRecord['Crash__r']>,
): DescriptionRow[] => [
  ['Report', Id === null && Report !== null ? `${Report}, not in FMCSA's newest file` : Report],
  ['Date', formatDate(day)],
  ['Crash type', type],
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
        ['Flow', challenge.Ticket_Flow__c],
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
  'No change': "FMCSA's record stays as it was.",
}

/** Once the state has decided. */
export function OutcomePanel({ challenge }: ChallengeProps) {
  const { DataQ_Outcome__c: outcome, ClosedDate: closed, ClosedBy: author } = challenge
  if (outcome === null) return null
  return (
    <Panel
      title="Outcome"
      actions={<StatusBadge status={outcome} tone={outcome === 'No change' ? 'off' : 'ok'} look="filled" />}
      footer={
        closed === null
          ? 'The challenge is not closed yet.'
          : `Closed ${formatDateTime(closed)}${author ? ` by ${author.Name}` : ''}`
      }
    >
      <Text textStyle="dense">{meanings[outcome] ?? outcome}</Text>
    </Panel>
  )
}

/** The request at FMCSA, and its days. */
export function RequestPanel({ challenge }: ChallengeProps) {
  const { Clock } = challenge
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
        ['Stage', stageText(challenge)],
        ['State asked', formatDate(challenge.Asked_On__c)],
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
