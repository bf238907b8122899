import type { OpenTicket } from 'shared-api/tickets'
import { formatDate, Link, StatusBadge } from 'shared-ui'
import type { RelatedColumn } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { attorneyTones } from './ticket-status.ts'

const name: RelatedColumn<OpenTicket> = {
  header: 'Ticket',
  cell: ({ Id, Name }) => (
    <Link variant="row" to={paths.ticket(Id)}>
      {Name}
    </Link>
  ),
}

const day: RelatedColumn<OpenTicket> = {
  header: 'Date of ticket',
  cell: ({ Date_of_Ticket__c }) => formatDate(Date_of_Ticket__c),
}

const driver: RelatedColumn<OpenTicket> = {
  header: 'Driver',
  cell: ({ Driver_Full_Name__c }) => Driver_Full_Name__c ?? '-',
}

const violation: RelatedColumn<OpenTicket> = {
  header: 'Violation',
  isWrapped: true,
  cell: ({ Violation_Description__c }) => Violation_Description__c ?? '-',
}

const status: RelatedColumn<OpenTicket> = {
  header: 'Attorney status',
  onPhone: 'status',
  cell: ({ Attorney_Status__c }) => (
    <StatusBadge status={Attorney_Status__c} tone={attorneyTones[Attorney_Status__c]} />
  ),
}

export const ticketsOfCarrier = [name, day, driver, status]

/** Whose they are stands above them. */
export const ticketsOfDriver = [name, day, violation, status]
