import { call } from 'shared-api'
import { challenges, type challengeSorts, type Challenge } from 'shared-api/challenges'
import { CardLine, ExpiryDate, formatDate, formatMoney, isExpiring, StatusBadge } from 'shared-ui'
import {
  carrierColumn,
  dayColumn,
  nameColumn,
  type RecordTarget,
  relatedColumn,
  relatedFact,
  type Report,
  statusColumn,
  wordsColumn,
} from 'shared-ui/reports'
import { expiryColumn } from 'shared-ui/tables'
import { challengeTones } from './challenge-status.ts'

const fineOf = ({ Ticket_Fine_Amount__c, CurrencyIsoCode }: Challenge) =>
  formatMoney(Ticket_Fine_Amount__c, CurrencyIsoCode)

const ticketOf = ({ Associated_Ticket__r: ticket }: Challenge): RecordTarget | undefined =>
  ticket === null ? undefined : { type: 'TICKET', id: ticket.Id }

export const complianceChallenges: Report<Challenge, (typeof challengeSorts)[number]> = {
  id: 'compliance-challenges-count',
  title: 'Compliance challenges',
  counted: 'Compliance challenges not closed today. The dashboard compares them with 30 days ago.',
  nouns: ['compliance challenge', 'compliance challenges'],
  icon: 'clipboard-check',
  none: 'Every challenge is closed. A new one appears here as soon as it is entered.',
  contract: challenges.open.rows,
  read: (query, signal) => call(challenges.open.rows, { query }, { signal }),
  columns: (carrierId) => [
    nameColumn({
      id: 'Name',
      header: 'Challenge',
      sortKey: 'Name',
      value: ({ Name }) => Name,
      record: ({ Id }) => ({ type: 'INSPECTION', id: Id }),
    }),
    statusColumn({
      id: 'Status__c',
      header: 'Status',
      sortKey: 'Status__c',
      tones: challengeTones,
      value: ({ Status__c }) => Status__c,
    }),
    wordsColumn({
      id: 'Challenge_Type__c',
      header: 'Type',
      sortKey: 'Challenge_Type__c',
      value: ({ Challenge_Type__c }) => Challenge_Type__c,
    }),
    wordsColumn({ id: 'DataQ__c', header: 'DataQ', value: ({ DataQ__c }) => DataQ__c }),
    wordsColumn({
      id: 'DataQ_Outcome__c',
      header: 'DataQ outcome',
      isHiddenAtFirst: true,
      value: ({ DataQ_Outcome__c }) => DataQ_Outcome__c,
    }),
    dayColumn({
      id: 'Ticket_Date__c',
      header: 'Date of ticket',
      sortKey: 'Ticket_Date__c',
      value: ({ Ticket_Date__c }) => Ticket_Date__c,
    }),
    relatedColumn({
      id: 'Associated_Ticket__r',
      header: 'Ticket',
      value: ({ Associated_Ticket__r }) => Associated_Ticket__r?.Name,
      record: (row) => ticketOf(row),
    }),
    {
      id: 'Ticket_Fine_Amount__c',
      header: 'Fine',
      sortKey: 'Ticket_Fine_Amount__c',
      align: 'end',
      cell: fineOf,
      csv: ({ Ticket_Fine_Amount__c }) => Ticket_Fine_Amount__c,
    },
    expiryColumn({
      id: 'Ticket_Fine_Due_Date__c',
      header: 'Fine due',
      sortKey: 'Ticket_Fine_Due_Date__c',
      value: ({ Ticket_Fine_Due_Date__c }) => Ticket_Fine_Due_Date__c,
    }),
    carrierColumn(carrierId, {
      id: 'Carrier__r.Name',
      header: 'Carrier',
      sortKey: 'Carrier__r.Name',
      value: ({ Carrier__r }) => Carrier__r.Name,
    }),
  ],
  card: (challenge, carrierId) => ({
    title: challenge.Name,
    record: { type: 'INSPECTION', id: challenge.Id },
    status: <StatusBadge status={challenge.Status__c} tone={challengeTones[challenge.Status__c]} />,
    facts: [
      challenge.Challenge_Type__c,
      challenge.Ticket_Date__c && formatDate(challenge.Ticket_Date__c),
      challenge.Ticket_Fine_Amount__c && `fine ${fineOf(challenge)}`,
      relatedFact(ticketOf(challenge), challenge.Associated_Ticket__r?.Name),
      carrierId === undefined && challenge.Carrier__r.Name,
    ],
    lines: isExpiring(challenge.Ticket_Fine_Due_Date__c) && (
      <CardLine>
        Fine due <ExpiryDate day={challenge.Ticket_Fine_Due_Date__c} />
      </CardLine>
    ),
  }),
}
