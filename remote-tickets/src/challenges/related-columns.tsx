import type { Challenge } from 'shared-api/challenges'
import { Link, StatusBadge } from 'shared-ui'
import type { RelatedColumn } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { challengeTones } from './challenge-status.ts'

/** Of a compliance challenge, where it is one of a carrier's or a driver's. */
export const challengeColumns: readonly RelatedColumn<Challenge>[] = [
  {
    header: 'Challenge',
    cell: ({ Id, Name }) => (
      <Link variant="row" to={paths.challenge(Id)}>
        {Name}
      </Link>
    ),
  },
  { header: 'Type', cell: ({ Challenge_Type__c }) => Challenge_Type__c ?? '-' },
  { header: 'DataQ', onPhone: 'hidden', cell: ({ DataQ__c }) => DataQ__c ?? '-' },
  {
    header: 'Status',
    onPhone: 'status',
    cell: ({ Status__c }) => <StatusBadge status={Status__c} tone={challengeTones[Status__c]} />,
  },
]
