import type { RoadsideInspection, SafetyNotification } from 'shared-api/safety/roadside'
import { formatDate, formatNumber } from 'shared-ui'
import {
  type Column,
  dayColumn,
  nameColumn,
  recordTarget,
  relatedColumn,
  wordsColumn,
} from 'shared-ui/tables'

export const reportNumber = (row: { Report_State__c: string; Report_Number__c: string }) =>
  `${row.Report_State__c}-${row.Report_Number__c}`

/** 'no violations', '3 violations', '3 violations, others not known' */
export function countViolations({
  Violations__c: count,
  Unread_BASICs__c: unread = [],
}: Pick<RoadsideInspection, 'Violations__c'> & Partial<Pick<RoadsideInspection, 'Unread_BASICs__c'>>) {
  if (count === 0) return unread.length === 0 ? 'no violations' : 'violations not known'
  const found = `${formatNumber(count)} ${count === 1 ? 'violation' : 'violations'}`
  return unread.length === 0 ? found : `${found}, others not known`
}

type Sourced = Pick<RoadsideInspection, 'Daily_File__c' | 'Files_Day__c'>

/** 'Daily file of 19 Nov 2026', or the monthly ones. */
export function reportSource({ Daily_File__c: daily, Files_Day__c: monthly }: Sourced) {
  if (daily !== null) return `Daily file of ${formatDate(daily)}`
  return monthly === null ? 'Monthly files' : `Monthly files of ${formatDate(monthly)}`
}

/** On screen a line above the list says it. */
export const filesDayColumn: Column<Sourced, never> = {
  id: 'Files_Day__c',
  header: 'FMCSA files of',
  isForFilesOnly: true,
  csv: ({ Daily_File__c: daily, Files_Day__c: monthly }) => daily ?? monthly ?? 'Not on file',
}

export const reportSourceColumn = wordsColumn<Sourced, never>({
  id: 'Daily_File__c',
  header: 'Source',
  width: 208,
  value: reportSource,
})

export const roadsideDriverColumn = relatedColumn<
  Pick<RoadsideInspection, 'Driver__c' | 'Driver_Name__r'>,
  'Driver_Name__r.Name'
>({
  id: 'Driver_Name__r.Name',
  header: 'Driver',
  sortKey: 'Driver_Name__r.Name',
  width: 152,
  value: ({ Driver_Name__r }) => Driver_Name__r?.Name,
  record: ({ Driver__c }) => recordTarget('DRIVER', Driver__c),
})

/** What every roadside inspection has: in reports and on the pages of carriers and drivers. */
export const roadsideColumn = {
  report: nameColumn({
    id: 'Report_Number__c',
    header: 'Report',
    sortKey: 'Report_Number__c',
    value: (row) => reportNumber(row),
    record: ({ Id }) => ({ type: 'SMS_INSPECTION', id: Id }),
  }),
  inspected: dayColumn({
    id: 'Inspection_Date__c',
    header: 'Inspected',
    sortKey: 'Inspection_Date__c',
    narrowWidth: 104,
    value: ({ Inspection_Date__c }) => Inspection_Date__c,
  }),
} satisfies Record<string, Column<RoadsideInspection, 'Report_Number__c' | 'Inspection_Date__c'>>

/** The page of a notification's report. It has none before an import brings the inspection, nor has a crash. */
export const inspectionOf = ({ SMS_Inspection_Data__c }: SafetyNotification) =>
  recordTarget('SMS_INSPECTION', SMS_Inspection_Data__c)

export const notificationColumn = {
  report: nameColumn({
    id: 'Report_Number__c',
    header: 'Report',
    sortKey: 'Report_Number__c',
    value: (row) => reportNumber(row),
    record: (row) => inspectionOf(row),
  }),
  kind: wordsColumn({ id: 'Kind__c', header: 'Kind', sortKey: 'Kind__c', value: ({ Kind__c }) => Kind__c }),
  happened: dayColumn({
    id: 'Inspection_Date__c',
    header: 'Happened',
    sortKey: 'Inspection_Date__c',
    value: ({ Inspection_Date__c }) => Inspection_Date__c,
  }),
} satisfies Record<string, Column<SafetyNotification, 'Report_Number__c' | 'Kind__c' | 'Inspection_Date__c'>>
