import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type DriverRow, drivers } from 'shared-api/drivers'
import type { SlotProps } from 'shared-federation/slots'
import { CardLine, ExpiryDate, isExpiring, Link, StatusBadge } from 'shared-ui'
import { type RelatedColumn, RelatedPanel, relatedRows } from 'shared-ui/tables'
import { driverQueries } from '../drivers/driver-queries.ts'
import { paths } from '../paths.ts'
import { driverTones } from '../drivers/driver-status.ts'

/** The newest drivers of a carrier. */
export default function AccountPanels({ accountId }: SlotProps['account.panels']) {
  return (
    <RelatedPanel
      title="Drivers"
      query={useQuery(newestOf(accountId))}
      columns={columns}
      empty="No drivers yet"
      all={{ label: 'All drivers', to: paths.driverList }}
    />
  )
}

const newestOf = (CarrierId: string) =>
  queryOptions({
    queryKey: [...driverQueries.all, 'newest-of', CarrierId] as const,
    queryFn: ({ signal }) => call(drivers.list, { query: { CarrierId, PageSize: relatedRows } }, { signal }),
  })

const columns: readonly RelatedColumn<DriverRow>[] = [
  {
    header: 'Driver',
    cell: ({ Id, Name }) => (
      <Link variant="row" to={`/customerportal/details/${Id}?record_type=DRIVER`}>
        {Name}
      </Link>
    ),
  },
  {
    header: 'Status',
    onPhone: 'status',
    cell: ({ Active_Inactive__c }) => (
      <StatusBadge status={Active_Inactive__c} tone={driverTones[Active_Inactive__c]} />
    ),
  },
  { header: 'Driver ID', cell: ({ Carrier_s_Driver_ID__c }) => Carrier_s_Driver_ID__c ?? '-' },
  {
    header: 'CDL expires',
    isMarked: true,
    onPhone: 'hidden',
    cell: ({ CDL_Expiration_Date__c }) => <ExpiryDate day={CDL_Expiration_Date__c} />,
    warning: ({ CDL_Expiration_Date__c }) =>
      isExpiring(CDL_Expiration_Date__c) && (
        <CardLine>
          CDL <ExpiryDate day={CDL_Expiration_Date__c} />
        </CardLine>
      ),
  },
]
