import { call } from 'shared-api'
import type { Crash, RoadsideInspection, SafetyNotification } from 'shared-api/safety/roadside'
import type { notificationSorts, roadsideInspectionSorts } from 'shared-api/safety/roadside-sorts'
import { safetyCounters } from 'shared-api/safety/safety-counters'
import { type crashSorts, scores } from 'shared-api/safety/scores'
import { Badge, formatDate, formatDateTime } from 'shared-ui'
import type { Report } from 'shared-ui/reports'
import {
  countViolations,
  inspectionOf,
  notificationColumn,
  reportNumber,
  roadsideColumn,
  roadsideDriverColumn,
  filesDayColumn,
} from './roadside-columns.tsx'
import {
  carrierColumn,
  dayColumn,
  nameColumn,
  numberColumn,
  recordTarget,
  relatedFact,
  wordsColumn,
} from 'shared-ui/tables'

const carrierOf = {
  id: 'Account__r.Name',
  header: 'Carrier',
  sortKey: 'Account__r.Name',
  value: ({ Account__r }: Pick<RoadsideInspection, 'Account__r'>) => Account__r.Name,
} as const

const clean = safetyCounters.cleanInspectionsLast60Days.rows

export const cleanInspections: Report<RoadsideInspection, (typeof roadsideInspectionSorts)[number]> = {
  id: 'clean-inspections-last60-days-count',
  title: 'Clean inspections, last 60 days',
  counted:
    'Roadside inspections of the last 60 days, today included, that found no violation. The dashboard compares them with the 60 days before.',
  nouns: ['clean inspection', 'clean inspections'],
  icon: 'search-check',
  none: 'No roadside inspection of the last 60 days was without a violation.',
  contract: clean,
  read: (query, signal) => call(clean, { query }, { signal }),
  columns: (carrierId) => [
    roadsideColumn.report,
    roadsideColumn.inspected,
    numberColumn({
      id: 'Inspection_Level__c',
      header: 'Level',
      sortKey: 'Inspection_Level__c',
      value: ({ Inspection_Level__c }) => Inspection_Level__c,
    }),
    roadsideDriverColumn,
    carrierColumn(carrierId, carrierOf),
    filesDayColumn,
  ],
  card: (inspection, carrierId) => ({
    title: reportNumber(inspection),
    record: { type: 'SMS_INSPECTION', id: inspection.Id },
    status: <Badge mark="ok">Clean</Badge>,
    facts: [
      formatDate(inspection.Inspection_Date__c),
      `level ${inspection.Inspection_Level__c}`,
      relatedFact(recordTarget('DRIVER', inspection.Driver__c), inspection.Driver_Name__r?.Name),
      carrierId === undefined && inspection.Account__r.Name,
    ],
  }),
}

const arrived = safetyCounters.smsNotify.rows

export const notifications: Report<SafetyNotification, (typeof notificationSorts)[number]> = {
  id: 'sms-notify-count',
  title: 'SMS notify, last 7 days',
  counted:
    'Roadside inspections and crashes that arrived in the last 7 days. The dashboard compares them with the 7 days before.',
  nouns: ['notification', 'notifications'],
  icon: 'bell',
  none: 'Nothing arrived from the roadside in the last 7 days.',
  contract: arrived,
  read: (query, signal) => call(arrived, { query }, { signal }),
  columns: (carrierId) => [
    notificationColumn.report,
    notificationColumn.kind,
    {
      id: 'CreatedDate',
      header: 'Arrived',
      sortKey: 'CreatedDate',
      cell: ({ CreatedDate }) => formatDateTime(CreatedDate),
      csv: ({ CreatedDate }) => CreatedDate,
    },
    notificationColumn.happened,
    numberColumn({
      id: 'Violations__c',
      header: 'Violations',
      sortKey: 'Violations__c',
      value: ({ Violations__c }) => Violations__c,
    }),
    roadsideDriverColumn,
    carrierColumn(carrierId, carrierOf),
  ],
  card: (notification, carrierId) => ({
    title: reportNumber(notification),
    record: inspectionOf(notification),
    status: notification.Kind__c,
    facts: [
      formatDate(notification.Inspection_Date__c),
      countViolations(notification),
      relatedFact(recordTarget('DRIVER', notification.Driver__c), notification.Driver_Name__r?.Name),
      carrierId === undefined && notification.Account__r.Name,
    ],
  }),
}

const crashes = scores.crashIndicator.rows

const harmOf = ({ Injury_or_Fatality__c, Hazmat_Released__c }: Crash) =>
  [Injury_or_Fatality__c ? 'Injury or death' : 'Tow-away', Hazmat_Released__c && 'hazmat released']
    .filter(Boolean)
    .join(', ')

export const crashIndicator: Report<Crash, (typeof crashSorts)[number]> = {
  id: 'basics-crash-indicator',
  title: 'Crash Indicator',
  counted:
    'Crashes in the 24 months before the newest snapshot that make the Crash Indicator, no matter who was at fault: severity times time weight, estimated.',
  nouns: ['crash', 'crashes'],
  icon: 'sigma',
  none: 'No crash counts at the newest snapshot.',
  contract: crashes,
  read: (query, signal) => call(crashes, { query }, { signal }),
  columns: (carrierId) => [
    nameColumn({
      id: 'Report_Number__c',
      header: 'Report',
      sortKey: 'Report_Number__c',
      value: (row) => reportNumber(row),
    }),
    dayColumn({
      id: 'Crash_Date__c',
      header: 'Crash',
      sortKey: 'Crash_Date__c',
      value: ({ Crash_Date__c }) => Crash_Date__c,
    }),
    wordsColumn({ id: 'Harm', header: 'Harm', value: harmOf }),
    numberColumn({
      id: 'Severity_Weight__c',
      header: 'Severity',
      sortKey: 'Severity_Weight__c',
      value: ({ Severity_Weight__c }) => Severity_Weight__c,
    }),
    numberColumn({
      id: 'Time_Weight__c',
      header: 'Time weight',
      sortKey: 'Time_Weight__c',
      value: ({ Time_Weight__c }) => Time_Weight__c,
    }),
    roadsideDriverColumn,
    dayColumn({
      id: 'Roll_Off_Date__c',
      header: 'Rolls off',
      sortKey: 'Roll_Off_Date__c',
      value: ({ Roll_Off_Date__c }) => Roll_Off_Date__c,
    }),
    carrierColumn(carrierId, carrierOf),
  ],
  card: (crash, carrierId) => ({
    title: reportNumber(crash),
    status: `severity ${crash.Severity_Weight__c}`,
    facts: [
      formatDate(crash.Crash_Date__c),
      harmOf(crash),
      relatedFact(recordTarget('DRIVER', crash.Driver__c), crash.Driver_Name__r?.Name),
      carrierId === undefined && crash.Account__r.Name,
    ],
  }),
}
