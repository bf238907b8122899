import { call } from 'shared-api'
import { type challengeSorts, counters } from 'shared-api/counters'
import type { DriverFilter, DriverRow } from 'shared-api/drivers'
import type { Inspection } from 'shared-api/challenges'
import { CardLine, ExpiryDate, formatDate, formatMoney, isExpiring, StatusBadge } from 'shared-ui'
import { expiryColumn } from 'shared-ui/tables'
import { carrierColumn, dayColumn, nameColumn, relatedColumn, statusColumn, wordsColumn } from './columns.tsx'
import { type RecordLinkTarget, relatedFact } from './record-link.tsx'
import type { Report } from './report.ts'

const cdlOf = ({ CDL_State__c, CDL_Number__c }: DriverRow) =>
  [CDL_State__c, CDL_Number__c].filter((part) => part !== null).join(' ') || null

export const activeMembers: Report<DriverRow, DriverFilter['SortBy']> = {
  id: 'active-membership-count',
  title: 'Active members',
  counted:
    'Drivers whose membership is active today: Active and PE Only. The dashboard compares them with 30 days ago.',
  nouns: ['active member', 'active members'],
  icon: 'users',
  none: 'No driver has an active membership.',
  contract: counters.activeMembership.rows,
  read: (query, signal) => call(counters.activeMembership.rows, { query }, { signal }),
  columns: (carrierId) => [
    nameColumn({
      id: 'Name',
      header: 'Driver',
      sortKey: 'Name',
      value: ({ Name }) => Name,
      record: ({ Id }) => ({ type: 'DRIVER', id: Id }),
    }),
    wordsColumn({
      id: 'Carrier_s_Driver_ID__c',
      header: 'Driver ID',
      sortKey: 'Carrier_s_Driver_ID__c',
      value: ({ Carrier_s_Driver_ID__c }) => Carrier_s_Driver_ID__c,
    }),
    statusColumn({
      id: 'Active_Inactive__c',
      header: 'Status',
      sortKey: 'Active_Inactive__c',
      value: ({ Active_Inactive__c }) => Active_Inactive__c,
    }),
    wordsColumn({ id: 'CDL_State__c', header: 'CDL', sortKey: 'CDL_State__c', value: cdlOf }),
    expiryColumn({
      id: 'CDL_Expiration_Date__c',
      header: 'CDL expires',
      sortKey: 'CDL_Expiration_Date__c',
      value: ({ CDL_Expiration_Date__c }) => CDL_Expiration_Date__c,
    }),
    expiryColumn({
      id: 'Med_Cert_Expiration_Date__c',
      header: 'Medical card expires',
      sortKey: 'Med_Cert_Expiration_Date__c',
      value: ({ Med_Cert_Expiration_Date__c }) => Med_Cert_Expiration_Date__c,
    }),
    dayColumn({
      id: 'Active_Until__c',
      header: 'Active until',
      sortKey: 'Active_Until__c',
      value: ({ Active_Until__c }) => Active_Until__c,
    }),
    carrierColumn(carrierId, {
      id: 'Carrier__r.Name',
      header: 'Carrier',
      sortKey: 'Carrier__r.Name',
      value: ({ Carrier__r }) => Carrier__r.Name,
    }),
  ],
  card: (driver, carrierId) => ({
    title: driver.Name,
    record: { type: 'DRIVER', id: driver.Id },
    status: <StatusBadge status={driver.Active_Inactive__c} />,
    facts: [driver.Carrier_s_Driver_ID__c, cdlOf(driver), carrierId === undefined && driver.Carrier__r.Name],
    lines: (
      <>
        <Expiry name="CDL" day={driver.CDL_Expiration_Date__c} />
        <Expiry name="Medical card" day={driver.Med_Cert_Expiration_Date__c} />
      </>
    ),
  }),
}

function Expiry({ name, day }: { name: string; day: string | null }) {
  if (!isExpiring(day)) return null
  return (
    <CardLine>
      {name} <ExpiryDate day={day} />
    </CardLine>
  )
}

const fineOf = ({ Ticket_Fine_Amount__c, CurrencyIsoCode }: Inspection) =>
  formatMoney(Ticket_Fine_Amount__c, CurrencyIsoCode)

const ticketOf = ({ Associated_Ticket__r: ticket }: Inspection): RecordLinkTarget | undefined =>
  ticket === null ? undefined : { type: 'TICKET', id: ticket.Id }

export const complianceChallenges: Report<Inspection, (typeof challengeSorts)[number]> = {
  id: 'compliance-challenges-count',
  title: 'Compliance challenges',
  counted: 'Challenged inspections that are not closed today. The dashboard compares them with 30 days ago.',
  nouns: ['compliance challenge', 'compliance challenges'],
  icon: 'clipboard-check',
  none: 'Every challenge is closed. A new one appears here as soon as it is entered.',
  contract: counters.complianceChallenges.rows,
  read: (query, signal) => call(counters.complianceChallenges.rows, { query }, { signal }),
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
    status: <StatusBadge status={challenge.Status__c} />,
    facts: [
      challenge.Challenge_Type__c,
      challenge.Ticket_Date__c && formatDate(challenge.Ticket_Date__c),
      challenge.Ticket_Fine_Amount__c && `fine ${fineOf(challenge)}`,
      relatedFact(ticketOf(challenge), challenge.Associated_Ticket__r?.Name),
      carrierId === undefined && challenge.Carrier__r.Name,
    ],
    lines: <Expiry name="Fine due" day={challenge.Ticket_Fine_Due_Date__c} />,
  }),
}
