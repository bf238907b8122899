import { call } from 'shared-api'
import type { NotifiedVehicle } from 'shared-api/safety/roadside'
import type { notifiedVehicleSorts } from 'shared-api/safety/roadside-sorts'
import { smsNotify } from 'shared-api/safety/sms-notify'
import { formatDate } from 'shared-ui'
import type { Report } from 'shared-ui/reports'
import {
  carrierColumn,
  type Column,
  dayColumn,
  nameColumn,
  recordTarget,
  relatedColumn,
  relatedFact,
  type RowCard,
  wordsColumn,
} from 'shared-ui/tables'
import { reportNumber } from '../roadside/roadside-columns.tsx'
import { driverColumn, driverFact } from './driver-column.ts'

type Sort = (typeof notifiedVehicleSorts)[number]

/** Its license, else its VIN: a unit has no name. */
const unitName = ({ License__c, License_State__c, VIN__c }: NotifiedVehicle) =>
  [License__c !== null && License_State__c, License__c ?? VIN__c].filter(Boolean).join(' ') || 'No license'

const inspectionOf = ({ SMS_Inspection_Data__c }: NotifiedVehicle) =>
  recordTarget('SMS_INSPECTION', SMS_Inspection_Data__c)

const kindOf = ({ Unit_Type__c, Make__c }: NotifiedVehicle) =>
  [Unit_Type__c, Make__c].filter(Boolean).join(', ')

export const vehicleColumns = (carrierId: string | undefined): readonly Column<NotifiedVehicle, Sort>[] => [
  nameColumn({ id: 'License__c', header: 'Unit', sortKey: 'License__c', width: 140, value: unitName }),
  wordsColumn({ id: 'Unit_Type__c', header: 'Kind', sortKey: 'Unit_Type__c', width: 200, value: kindOf }),
  wordsColumn({
    id: 'VIN__c',
    header: 'VIN',
    sortKey: 'VIN__c',
    width: 176,
    value: ({ VIN__c }) => VIN__c ?? '-',
  }),
  relatedColumn({
    id: 'Report_Number__c',
    header: 'Report',
    sortKey: 'Report_Number__c',
    width: 148,
    value: reportNumber,
    record: inspectionOf,
  }),
  dayColumn({
    id: 'Inspection_Date__c',
    header: 'Inspected',
    sortKey: 'Inspection_Date__c',
    width: 116,
    narrowWidth: 106,
    value: ({ Inspection_Date__c }) => Inspection_Date__c,
  }),
  driverColumn,
  carrierColumn(carrierId, {
    id: 'Account__r.Name',
    header: 'Carrier',
    sortKey: 'Account__r.Name',
    value: ({ Account__r }) => Account__r.Name,
  }),
]

export const vehicleCard = (row: NotifiedVehicle, carrierId: string | undefined): RowCard => ({
  title: unitName(row),
  facts: [
    kindOf(row),
    relatedFact(inspectionOf(row), reportNumber(row)),
    formatDate(row.Inspection_Date__c),
    driverFact(row),
    carrierId === undefined && row.Account__r.Name,
  ],
})

const today = smsNotify.vehiclesToday.rows
const last7Days = smsNotify.vehicles7Days.rows

const shared = {
  nouns: ['vehicle', 'vehicles'],
  icon: 'truck',
  columns: vehicleColumns,
  card: vehicleCard,
} as const

export const vehiclesToday: Report<NotifiedVehicle, Sort> = {
  ...shared,
  id: 'sms-vehicle-today',
  title: 'Vehicles, today',
  counted:
    'Vehicles of the inspections whose reports arrived today. SMS notify compares them with yesterday.',
  none: 'No report of today names a vehicle.',
  contract: today,
  read: (query, signal) => call(today, { query }, { signal }),
}

export const vehicles7Days: Report<NotifiedVehicle, Sort> = {
  ...shared,
  id: 'sms-vehicle7-days',
  title: 'Vehicles, last 7 days',
  counted:
    'Vehicles of the inspections whose reports arrived in the last 7 days, today included. SMS notify compares them with the 7 days before.',
  none: 'No report of the last 7 days names a vehicle.',
  contract: last7Days,
  read: (query, signal) => call(last7Days, { query }, { signal }),
}
