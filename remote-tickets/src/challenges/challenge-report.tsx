import { call } from 'shared-api'
import { challenges, type challengeSorts, type Challenge } from 'shared-api/challenges'
import { CardLine, ExpiryDate, formatDate, formatMoney, isExpiring, StatusBadge } from 'shared-ui'
import type { Report } from 'shared-ui/reports'
import {
  carrierColumn,
  type Column,
  dayColumn,
  expiryColumn,
  nameColumn,
  type RecordTarget,
  relatedColumn,
  relatedFact,
  type RelatedList,
  type RowCard,
  statusColumn,
  wordsColumn,
} from 'shared-ui/tables'
import { challengeTones } from './challenge-status.ts'

const fineOf = ({ Ticket_Fine_Amount__c, CurrencyIsoCode }: Challenge) =>
  formatMoney(Ticket_Fine_Amount__c, CurrencyIsoCode)

const ticketOf = ({ Associated_Ticket__r: ticket }: Challenge): RecordTarget | undefined =>
  ticket === null ? undefined : { type: 'TICKET', id: ticket.Id }

/** What every compliance challenge has: in its report and on the pages of carriers and drivers. */
const challengeColumn = {
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
    header: 'Date of ticket',
    sortKey: 'Ticket_Date__c',
    value: ({ Ticket_Date__c }) => Ticket_Date__c,
  }),
  ticket: relatedColumn({
    id: 'Associated_Ticket__r',
    header: 'Ticket',
    value: ({ Associated_Ticket__r }) => Associated_Ticket__r?.Name,
    record: (row) => ticketOf(row),
  }),
  fine: {
    id: 'Ticket_Fine_Amount__c',
    header: 'Fine',
    sortKey: 'Ticket_Fine_Amount__c',
    align: 'end',
    cell: fineOf,
    csv: ({ Ticket_Fine_Amount__c }) => Ticket_Fine_Amount__c,
  },
  fineDue: expiryColumn({
    id: 'Ticket_Fine_Due_Date__c',
    header: 'Fine due',
    sortKey: 'Ticket_Fine_Due_Date__c',
    value: ({ Ticket_Fine_Due_Date__c }) => Ticket_Fine_Due_Date__c,
  }),
} satisfies Record<string, Column<Challenge, Exclude<(typeof challengeSorts)[number], 'Carrier__r.Name'>>>

const challengeCard = (challenge: Challenge, carrierId: string | undefined): RowCard => ({
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
})

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
    ...Object.values(challengeColumn),
    carrierColumn(carrierId, {
      id: 'Carrier__r.Name',
      header: 'Carrier',
      sortKey: 'Carrier__r.Name',
      value: ({ Carrier__r }) => Carrier__r.Name,
    }),
  ],
  card: challengeCard,
}

const { name, type, dataQ, status } = challengeColumn

export const relatedChallenges: RelatedList<Challenge> = {
  many: 'compliance challenges',
  contract: challenges.related,
  read: (id, page, signal) =>
    call(challenges.related, { params: { id }, query: { record_type: 'INSPECTION', ...page } }, { signal }),
  columns: [name, type, dataQ, status],
  card: (challenge) => challengeCard(challenge, ''),
}
