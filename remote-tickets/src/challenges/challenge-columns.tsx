import type { challengeSorts, Challenge } from 'shared-api/challenges'
import { CardLine, ExpiryDate, formatDate, formatMoney, isExpiring, StatusBadge } from 'shared-ui'
import {
  carrierColumn,
  type Column,
  dayColumn,
  expiryColumn,
  nameColumn,
  type RecordTarget,
  relatedColumn,
  relatedFact,
  type RowCard,
  statusColumn,
  wordsColumn,
} from 'shared-ui/tables'
import { stageText } from './challenge-stage.ts'
import { challengeTones } from './challenge-status.ts'

const fineOf = ({ Ticket_Fine_Amount__c, CurrencyIsoCode }: Challenge) =>
  formatMoney(Ticket_Fine_Amount__c, CurrencyIsoCode)

const ticketOf = ({ Associated_Ticket__r: ticket }: Challenge): RecordTarget | undefined =>
  ticket === null ? undefined : { type: 'TICKET', id: ticket.Id }

const violationOf = ({ Associated_Violation__r: violation }: Challenge): RecordTarget | undefined =>
  violation === null ? undefined : { type: 'VIOLATIONS', id: violation.Id }

/** What every compliance challenge has: in lists, and on the pages of carriers and drivers. */
export const challengeColumn = {
  name: nameColumn({
    id: 'Name',
    header: 'Challenge',
    sortKey: 'Name',
    width: 112,
    value: ({ Name }) => Name,
    record: ({ Id }) => ({ type: 'INSPECTION', id: Id }),
  }),
  status: statusColumn({
    id: 'Status__c',
    header: 'Status',
    sortKey: 'Status__c',
    tones: challengeTones,
    value: ({ Status__c }) => Status__c,
  }),
  stage: wordsColumn({
    id: 'Stage__r',
    header: 'Stage',
    width: 168,
    value: (challenge) => stageText(challenge),
  }),
  driver: relatedColumn({
    id: 'Driver_Name__r.Name',
    header: 'Driver',
    sortKey: 'Driver_Name__r.Name',
    value: ({ Driver_Name__r }) => Driver_Name__r?.Name,
    record: ({ Driver__c }) => (Driver__c === null ? undefined : { type: 'DRIVER', id: Driver__c }),
  }),
  clockDue: expiryColumn({
    id: 'Clock_Due__c',
    header: 'FMCSA deadline',
    sortKey: 'Clock_Due__c',
    value: ({ Clock_Due__c }) => Clock_Due__c,
  }),
  type: wordsColumn({
    id: 'Challenge_Type__c',
    header: 'Type',
    sortKey: 'Challenge_Type__c',
    value: ({ Challenge_Type__c }) => Challenge_Type__c,
  }),
  dataQ: wordsColumn({ id: 'DataQ__c', header: 'DataQ', width: 112, value: ({ DataQ__c }) => DataQ__c }),
  dataQOutcome: wordsColumn({
    id: 'DataQ_Outcome__c',
    header: 'DataQ outcome',
    isHiddenAtFirst: true,
    value: ({ DataQ_Outcome__c }) => DataQ_Outcome__c,
  }),
  day: dayColumn({
    id: 'Ticket_Date__c',
    header: 'Date',
    sortKey: 'Ticket_Date__c',
    value: ({ Ticket_Date__c }) => Ticket_Date__c,
  }),
  ticket: relatedColumn({
    id: 'Associated_Ticket__r',
    header: 'Ticket',
    width: 112,
    value: ({ Associated_Ticket__r }) => Associated_Ticket__r?.Name,
    record: (row) => ticketOf(row),
  }),
  violation: relatedColumn({
    id: 'Associated_Violation__r',
    header: 'Violation',
    width: 136,
    value: ({ Associated_Violation__r }) => Associated_Violation__r?.Name,
    record: (row) => violationOf(row),
  }),
  fine: {
    id: 'Ticket_Fine_Amount__c',
    header: 'Fine',
    sortKey: 'Ticket_Fine_Amount__c',
    align: 'end',
    cell: fineOf,
    csv: ({ Ticket_Fine_Amount__c }) => Ticket_Fine_Amount__c,
  },
  fineDue: {
    ...expiryColumn({
      id: 'Ticket_Fine_Due_Date__c',
      header: 'Fine due',
      sortKey: 'Ticket_Fine_Due_Date__c',
      value: ({ Ticket_Fine_Due_Date__c }) => Ticket_Fine_Due_Date__c,
    }),
    cell: ({ Ticket_Fine_Due_Date__c: day, Status__c }) => (
      <ExpiryDate day={day} isSettled={Status__c === 'Closed'} />
    ),
  },
  finePaid: wordsColumn({
    id: 'Fine_Paid_from_Ticket__c',
    header: 'Fine paid from ticket',
    isHiddenAtFirst: true,
    value: ({ Fine_Paid_from_Ticket__c }) => (Fine_Paid_from_Ticket__c ? 'Yes' : 'No'),
  }),
  flow: wordsColumn({
    id: 'Ticket_Flow__c',
    header: 'Ticket flow',
    isHiddenAtFirst: true,
    value: ({ Ticket_Flow__c }) => Ticket_Flow__c,
  }),
} satisfies Record<string, Column<Challenge, Exclude<(typeof challengeSorts)[number], 'Carrier__r.Name'>>>

/** A compliance challenge on a phone. */
export const challengeCard = (challenge: Challenge, carrierId: string | undefined): RowCard => ({
  title: challenge.Name,
  record: { type: 'INSPECTION', id: challenge.Id },
  status: <StatusBadge status={challenge.Status__c} tone={challengeTones[challenge.Status__c]} />,
  facts: [
    stageText(challenge),
    challenge.Driver_Name__r?.Name,
    challenge.Challenge_Type__c,
    challenge.Ticket_Date__c && formatDate(challenge.Ticket_Date__c),
    challenge.Ticket_Fine_Amount__c && `fine ${fineOf(challenge)}`,
    relatedFact(ticketOf(challenge), challenge.Associated_Ticket__r?.Name),
    relatedFact(violationOf(challenge), challenge.Associated_Violation__r?.Name),
    carrierId === undefined && challenge.Carrier__r.Name,
  ],
  lines: challenge.Status__c !== 'Closed' && isExpiring(challenge.Ticket_Fine_Due_Date__c) && (
    <CardLine>
      Fine due <ExpiryDate day={challenge.Ticket_Fine_Due_Date__c} />
    </CardLine>
  ),
})

export const challengeColumns = (
  carrierId: string | undefined,
): readonly Column<Challenge, (typeof challengeSorts)[number]>[] => [
  ...Object.values(challengeColumn),
  carrierColumn(carrierId, {
    id: 'Carrier__r.Name',
    header: 'Carrier',
    sortKey: 'Carrier__r.Name',
    value: ({ Carrier__r }) => Carrier__r.Name,
  }),
]
