import { call } from 'shared-api'
import { type DriverFilter, type DriverRow, drivers } from 'shared-api/drivers'
import type { Report } from 'shared-ui/reports'
import { nameColumn, wordsColumn } from 'shared-ui/tables'
import { driverCard } from './driver-card.tsx'
import { driverCarrierColumn, driverColumn } from './driver-columns.tsx'

const record = ({ Id }: DriverRow) => ({ type: 'DRIVER', id: Id })

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
    nameColumn({ id: 'Name', header: 'Driver', sortKey: 'Name', value: ({ Name }) => Name, record }),
    driverColumn.carrierDriverId,
    driverColumn.status,
    wordsColumn({ id: 'CDL_State__c', header: 'CDL', sortKey: 'CDL_State__c', value: cdlOf }),
    driverColumn.cdlExpires,
    driverColumn.medicalCardExpires,
    driverColumn.membershipDay,
    driverCarrierColumn(carrierId),
  ],
  card: (driver, carrierId) => ({
    ...driverCard(driver, carrierId),
    title: driver.Name,
    record: record(driver),
  }),
}
