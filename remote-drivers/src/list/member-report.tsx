import { call } from 'shared-api'
import { type DriverFilter, type DriverRow, drivers } from 'shared-api/drivers'
import { CardLine, ExpiryDate, isExpiring, StatusBadge } from 'shared-ui'
import type { Report } from 'shared-ui/reports'
import {
  carrierColumn,
  dayColumn,
  expiryColumn,
  nameColumn,
  statusColumn,
  wordsColumn,
} from 'shared-ui/tables'
import { driverTones } from './driver-status.ts'

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
  contract: drivers.activeMembers.rows,
  read: (query, signal) => call(drivers.activeMembers.rows, { query }, { signal }),
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
      tones: driverTones,
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
      header: 'Renews or ends',
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
    status: <StatusBadge status={driver.Active_Inactive__c} tone={driverTones[driver.Active_Inactive__c]} />,
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
