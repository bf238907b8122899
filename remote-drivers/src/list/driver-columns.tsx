import { type DriverFilter, type DriverRow } from 'shared-api/drivers'
import { driverFieldTable } from 'shared-api/drivers/driver-field-table'
import { formatDateTime, Link, Text } from 'shared-ui'
import {
  carrierColumn,
  type Column,
  dayColumn,
  expiryColumn,
  statusColumn,
  wordsColumn,
} from 'shared-ui/tables'
import { membershipDay } from '../memberships/membership-day.ts'
import { paths } from '../paths.ts'
import { driverTones } from './driver-status.ts'
import { isCancelledBeforeStart } from '../memberships/cancelled-before-start.ts'

type DriverColumn = Column<DriverRow, DriverFilter['SortBy']>

function MembershipDay({ driver }: { driver: DriverRow }) {
  const found = membershipDay(driver)
  if (found === undefined) return '-'
  return (
    <span data-stacked>
      <Text as="small" textStyle="caption" color="fg.muted">
        {found.verb}
      </Text>{' '}
      {found.day}
    </span>
  )
}

export const driverColumn = {
  carrierDriverId: wordsColumn({
    id: 'Carrier_s_Driver_ID__c',
    header: driverFieldTable.CarrierDriverId.label,
    sortKey: 'Carrier_s_Driver_ID__c',
    width: 88,
    narrowWidth: 80,
    value: ({ Carrier_s_Driver_ID__c }) => Carrier_s_Driver_ID__c,
  }),
  status: statusColumn({
    id: 'Active_Inactive__c',
    header: 'Status',
    sortKey: 'Active_Inactive__c',
    width: 108,
    narrowWidth: 96,
    tones: driverTones,
    value: ({ Active_Inactive__c }) => Active_Inactive__c,
  }),
  cdlExpires: expiryColumn({
    id: 'CDL_Expiration_Date__c',
    header: driverFieldTable.CDLExpirationDate.label,
    sortKey: 'CDL_Expiration_Date__c',
    value: ({ CDL_Expiration_Date__c }) => CDL_Expiration_Date__c,
  }),
  membershipDay: {
    id: 'Active_Until__c',
    header: 'Renews or ends',
    sortKey: 'Active_Until__c',
    width: 160,
    narrowWidth: 112,
    csv: (driver) => (isCancelledBeforeStart(driver) ? null : driver.Active_Until__c),
    cell: (driver) => <MembershipDay driver={driver} />,
  },
  medicalCardExpires: expiryColumn({
    id: 'Med_Cert_Expiration_Date__c',
    header: driverFieldTable.MedCertExpirationDate.label,
    sortKey: 'Med_Cert_Expiration_Date__c',
    narrowWidth: 136,
    value: ({ Med_Cert_Expiration_Date__c }) => Med_Cert_Expiration_Date__c,
  }),
} satisfies Record<string, DriverColumn>

export const driverCarrierColumn = (carrierId: string | undefined): DriverColumn =>
  carrierColumn(carrierId, {
    id: 'Carrier__r.Name',
    header: 'Carrier',
    sortKey: 'Carrier__r.Name',
    width: 192,
    narrowWidth: 174,
    value: ({ Carrier__r }) => Carrier__r.Name,
  })

const shownAtFirst: readonly DriverColumn[] = [
  {
    id: 'Name',
    header: 'Driver',
    sortKey: 'Name',
    isAlwaysShown: true,
    width: 160,
    narrowWidth: 148,
    csv: ({ Name }) => Name,
    cell: ({ Id, Name }) => (
      <Link variant="row" to={paths.profile(Id)}>
        {Name}
      </Link>
    ),
  },
  driverColumn.carrierDriverId,
  driverColumn.status,
  {
    id: 'CDL',
    header: 'CDL',
    sortKey: 'CDL_State__c',
    width: 124,
    narrowWidth: 110,
    csv: (driver) => cdlParts(driver).join(' '),
    cell: (driver) => <Cdl driver={driver} />,
  },
  driverColumn.cdlExpires,
  driverColumn.medicalCardExpires,
  driverColumn.membershipDay,
]

const onDemand: readonly DriverColumn[] = [
  {
    id: 'Embark_Monitoring_Active__c',
    header: 'Monitoring',
    csv: ({ Embark_Monitoring_Active__c }) => yesOrNo(Embark_Monitoring_Active__c),
    cell: ({ Embark_Monitoring_Active__c }) => (Embark_Monitoring_Active__c ? 'On' : 'Off'),
  },
  { id: 'Member__c', header: 'Member', csv: ({ Member__c }) => yesOrNo(Member__c) },
  dayColumn({
    id: 'Activation_Date__c',
    header: 'Activated',
    width: 112,
    value: ({ Activation_Date__c }) => Activation_Date__c,
  }),
  dayColumn({
    id: 'Cancellation_Date__c',
    header: 'Cancelled from',
    width: 120,
    value: ({ Cancellation_Date__c }) => Cancellation_Date__c,
  }),
  {
    id: 'PersonMobilePhone',
    header: driverFieldTable.MobileNumber.label,
    csv: ({ PersonMobilePhone }) => PersonMobilePhone,
  },
  {
    id: 'PersonEmail',
    header: driverFieldTable.EmailId.label,
    sortKey: 'PersonEmail',
    width: 240,
    csv: ({ PersonEmail }) => PersonEmail,
  },
  {
    id: 'Mailing_Address',
    header: 'Mailing address',
    width: 280,
    csv: ({ Mailing_Address }) => Mailing_Address,
  },
  {
    id: 'CreatedDate',
    header: 'Added',
    sortKey: 'CreatedDate',
    width: 176,
    csv: ({ CreatedDate }) => CreatedDate,
    cell: ({ CreatedDate }) => formatDateTime(CreatedDate),
  },
]

export const driverColumns = (carrierId: string | undefined): readonly DriverColumn[] => [
  ...shownAtFirst,
  driverCarrierColumn(carrierId),
  ...onDemand.map((column) => ({ ...column, isHiddenAtFirst: true })),
]

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

const cdlParts = ({ CDL_State__c, CDL_Number__c }: DriverRow) =>
  [CDL_State__c, CDL_Number__c].filter((part) => part !== null)

function Cdl({ driver }: { driver: DriverRow }) {
  if (cdlParts(driver).length === 0) return '-'
  return (
    <>
      {driver.CDL_State__c}{' '}
      <Text as="span" color="fg.subtle">
        {driver.CDL_Number__c}
      </Text>
    </>
  )
}
