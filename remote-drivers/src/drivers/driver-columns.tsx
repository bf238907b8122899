import type { ReactNode } from 'react'
import type { DriverFilter, DriverRow } from 'shared-api/drivers'
import { ExpiryDate, formatDate, StatusBadge, Text } from 'shared-ui'

export interface DriverColumn {
  label: string
  sortKey: DriverFilter['SortBy']
  cell: (driver: DriverRow) => ReactNode
}

const ofOneCarrier: readonly DriverColumn[] = [
  {
    label: 'Driver',
    sortKey: 'Name',
    cell: ({ Name }) => (
      <Text as="span" fontWeight="semibold">
        {Name}
      </Text>
    ),
  },
  {
    label: 'Driver ID',
    sortKey: 'Carrier_s_Driver_ID__c',
    cell: ({ Carrier_s_Driver_ID__c }) => Carrier_s_Driver_ID__c ?? '-',
  },
  {
    label: 'Status',
    sortKey: 'Active_Inactive__c',
    cell: ({ Active_Inactive__c }) => <StatusBadge status={Active_Inactive__c} />,
  },
  { label: 'CDL', sortKey: 'CDL_State__c', cell: (driver) => <Cdl driver={driver} /> },
  {
    label: 'CDL expires',
    sortKey: 'CDL_Expiration_Date__c',
    cell: ({ CDL_Expiration_Date__c }) => <ExpiryDate day={CDL_Expiration_Date__c} />,
  },
  {
    label: 'Medical card expires',
    sortKey: 'Med_Cert_Expiration_Date__c',
    cell: ({ Med_Cert_Expiration_Date__c }) => <ExpiryDate day={Med_Cert_Expiration_Date__c} />,
  },
  {
    label: 'Active until',
    sortKey: 'Active_Until__c',
    cell: ({ Active_Until__c }) => formatDate(Active_Until__c),
  },
]

const carrier: DriverColumn = {
  label: 'Carrier',
  sortKey: 'Carrier__r.Name',
  cell: ({ Carrier__r }) => Carrier__r.Name,
}

/** Whose driver it is has a column where the list covers all carriers. */
export const driverColumns = (carrierId: string | undefined) =>
  carrierId === undefined ? [...ofOneCarrier, carrier] : ofOneCarrier

function Cdl({ driver: { CDL_State__c: state, CDL_Number__c: number } }: { driver: DriverRow }) {
  if (state === null && number === null) return '-'
  return (
    <>
      {state}{' '}
      <Text as="span" color="fg.subtle">
        {number}
      </Text>
    </>
  )
}
