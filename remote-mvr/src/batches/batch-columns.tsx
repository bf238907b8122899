import type { MvrBatch, MvrBatchFilter } from 'shared-api/mvr'
import { formatDateTime, Link, StatusBadge } from 'shared-ui'
import {
  carrierColumn,
  type Column,
  dayColumn,
  type RowCard,
  statusColumn,
  wordsColumn,
} from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { BatchProgress, progressOf } from './batch-progress.tsx'
import { batchTones } from './batch-status.ts'

type BatchColumn = Column<MvrBatch, MvrBatchFilter['SortBy']>

const batchLink = ({ Id, Name }: MvrBatch) => (
  <Link to={paths.batch(Id)} variant="row">
    {Name}
  </Link>
)

export const batchColumns = (carrierId: string | undefined): readonly BatchColumn[] => [
  {
    id: 'Name',
    header: 'Name',
    sortKey: 'Name',
    isAlwaysShown: true,
    width: 128,
    cell: batchLink,
    csv: ({ Name }) => Name,
  },
  carrierColumn(carrierId, {
    id: 'Carrier__r.Name',
    header: 'Carrier',
    sortKey: 'Carrier__r.Name',
    value: ({ Carrier__r }) => Carrier__r.Name,
  }),
  statusColumn({
    id: 'Status__c',
    header: 'Status',
    sortKey: 'Status__c',
    width: 144,
    tones: batchTones,
    value: ({ Status__c }) => Status__c,
  }),
  {
    id: 'Number_of_Completed_MVR_Reports__c',
    header: 'Completed reports',
    sortKey: 'Number_of_Completed_MVR_Reports__c',
    width: 192,
    cell: (batch) => <BatchProgress batch={batch} />,
    csv: progressOf,
  },
  wordsColumn({
    id: 'History_Info__c',
    header: 'MVR type',
    width: 128,
    value: ({ History_Info__c }) => History_Info__c,
  }),
  wordsColumn({
    id: 'PermissiblePurpose__c',
    header: 'Purpose',
    width: 136,
    value: ({ PermissiblePurpose__c }) => PermissiblePurpose__c,
  }),
  {
    ...dayColumn({
      id: 'CreatedDate',
      header: 'Requested',
      sortKey: 'CreatedDate',
      value: ({ CreatedDate }: MvrBatch) => CreatedDate,
    }),
    width: 168,
    narrowWidth: 160,
    cell: ({ CreatedDate }) => formatDateTime(CreatedDate),
  },
  wordsColumn({
    id: 'RequestedBy__r.Name',
    header: 'Requested by',
    isHiddenAtFirst: true,
    value: ({ RequestedBy__r }) => RequestedBy__r.Name,
  }),
]

/** A batch on a phone; in a list of several carriers it says whose it is. */
export const batchCard = (batch: MvrBatch, isOfSeveral: boolean): RowCard => ({
  title: batchLink(batch),
  status: <StatusBadge status={batch.Status__c} tone={batchTones[batch.Status__c]} />,
  facts: [
    batch.History_Info__c,
    batch.PermissiblePurpose__c,
    formatDateTime(batch.CreatedDate),
    isOfSeveral && batch.Carrier__r.Name,
  ],
  lines: <BatchProgress batch={batch} />,
})
