import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import type { Inspection } from 'shared-api/inspections'
import { related } from 'shared-api/related'
import type { OpenTicket } from 'shared-api/tickets'
import type { SlotProps } from 'shared-federation/slots'
import { formatDate, Link, StatusBadge } from 'shared-ui'
import { type RelatedColumn, RelatedPanel, relatedRows } from 'shared-ui/tables'
import { inspectionQueries } from './inspections/inspection-queries.ts'
import { paths } from './paths.ts'
import { ticketQueries } from './tickets/ticket-queries.ts'

/** The newest tickets and compliance challenges of a carrier. */
export default function AccountPanels({ accountId }: SlotProps['account.panels']) {
  return (
    <>
      <RelatedPanel
        title="Tickets"
        query={useQuery(newestTicketsOf(accountId))}
        columns={ticketColumns}
        empty="No tickets yet"
        all={{ label: 'All tickets', to: `${paths.ticketList}?Status=All` }}
      />
      <RelatedPanel
        title="Compliance challenges"
        query={useQuery(newestChallengesOf(accountId))}
        columns={challengeColumns}
        empty="No compliance challenges yet"
        all={{
          label: 'Open compliance challenges',
          to: '/customerportal/report/compliance-challenges-count',
        }}
      />
    </>
  )
}

const newestTicketsOf = (id: string) =>
  queryOptions({
    queryKey: [...ticketQueries.all, 'newest-of', id] as const,
    queryFn: ({ signal }) =>
      call(
        related.tickets,
        { params: { id }, query: { record_type: 'TICKET', PageSize: relatedRows } },
        { signal },
      ),
  })

const newestChallengesOf = (id: string) =>
  queryOptions({
    queryKey: [...inspectionQueries.all, 'newest-of', id] as const,
    queryFn: ({ signal }) =>
      call(
        related.inspections,
        { params: { id }, query: { record_type: 'INSPECTION', PageSize: relatedRows } },
        { signal },
      ),
  })

const detailsOf = (id: string, type: 'TICKET' | 'INSPECTION') =>
  `/customerportal/details/${id}?record_type=${type}`

const ticketColumns: readonly RelatedColumn<OpenTicket>[] = [
  {
    header: 'Ticket',
    cell: ({ Id, Name }) => (
      <Link variant="row" to={detailsOf(Id, 'TICKET')}>
        {Name}
      </Link>
    ),
  },
  { header: 'Date of ticket', cell: ({ Date_of_Ticket__c }) => formatDate(Date_of_Ticket__c) },
  { header: 'Driver', cell: ({ Driver_Full_Name__c }) => Driver_Full_Name__c ?? '-' },
  {
    header: 'Attorney status',
    onPhone: 'status',
    cell: ({ Attorney_Status__c }) => <StatusBadge status={Attorney_Status__c} />,
  },
]

const challengeColumns: readonly RelatedColumn<Inspection>[] = [
  {
    header: 'Challenge',
    cell: ({ Id, Name }) => (
      <Link variant="row" to={detailsOf(Id, 'INSPECTION')}>
        {Name}
      </Link>
    ),
  },
  { header: 'Type', cell: ({ Challenge_Type__c }) => Challenge_Type__c ?? '-' },
  { header: 'DataQ', onPhone: 'hidden', cell: ({ DataQ__c }) => DataQ__c ?? '-' },
  {
    header: 'Status',
    onPhone: 'status',
    cell: ({ Status__c }) => <StatusBadge status={Status__c} />,
  },
]
