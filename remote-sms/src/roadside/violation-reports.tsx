import { call } from 'shared-api'
import type { Basic } from 'shared-api/safety'
import type { ScoredViolation, Violation } from 'shared-api/safety/roadside'
import { type rollOffSorts, safetyCounters, type violationSorts } from 'shared-api/safety/safety-counters'
import { type scoredViolationSorts, scores } from 'shared-api/safety/scores'
import { Badge, CardLine, formatDate } from 'shared-ui'
import type { Column } from 'shared-ui/tables'
import {
  carrierColumn,
  dayColumn,
  longWordsColumn,
  nameColumn,
  numberColumn,
  type RecordTarget,
  recordTarget,
  relatedColumn,
  relatedFact,
  type Report,
  type RowCard,
  wordsColumn,
} from 'shared-ui/reports'

type AnySort = (typeof violationSorts)[number]

const reportNumber = (row: { Report_State__c: string; Report_Number__c: string }) =>
  `${row.Report_State__c}-${row.Report_Number__c}`

const inspectionOf = ({ SMS_Inspection_Data__r }: Violation): RecordTarget => ({
  type: 'SMS_INSPECTION',
  id: SMS_Inspection_Data__r.Id,
})

const outOfService = <Badge mark="alert">Out of service</Badge>

/** What every violation has, whatever is counted. */
const base = {
  code: nameColumn({
    id: 'Violation_Code__c',
    header: 'Violation',
    sortKey: 'Violation_Code__c',
    value: ({ Violation_Code__c }) => Violation_Code__c,
    record: ({ Id }) => ({ type: 'VIOLATIONS', id: Id }),
  }),
  description: longWordsColumn({
    id: 'Violation_Description__c',
    header: 'Description',
    value: ({ Violation_Description__c }) => Violation_Description__c,
  }),
  severity: numberColumn({
    id: 'Severity_Weight__c',
    header: 'Severity',
    sortKey: 'Severity_Weight__c',
    value: ({ Severity_Weight__c }) => Severity_Weight__c,
  }),
  outOfService: {
    id: 'Out_of_Service__c',
    header: 'Out of service',
    cell: ({ Out_of_Service__c }) => (Out_of_Service__c ? outOfService : 'No'),
    csv: ({ Out_of_Service__c }) => Out_of_Service__c,
  },
  inspected: dayColumn({
    id: 'Inspection_Date__c',
    header: 'Inspected',
    sortKey: 'Inspection_Date__c',
    value: ({ Inspection_Date__c }) => Inspection_Date__c,
  }),
  report: relatedColumn({
    id: 'Report_Number__c',
    header: 'Report',
    sortKey: 'Report_Number__c',
    value: (row) => reportNumber(row),
    record: (row) => inspectionOf(row),
  }),
  driver: relatedColumn({
    id: 'Driver_Name__r.Name',
    header: 'Driver',
    sortKey: 'Driver_Name__r.Name',
    value: ({ Driver_Name__r }) => Driver_Name__r?.Name,
    record: ({ Driver__c }) => recordTarget('DRIVER', Driver__c),
  }),
  rollsOff: dayColumn({
    id: 'Roll_Off_Date__c',
    header: 'Rolls off',
    sortKey: 'Roll_Off_Date__c',
    value: ({ Roll_Off_Date__c }) => Roll_Off_Date__c,
  }),
} satisfies Record<string, Column<Violation, Exclude<AnySort, 'BASIC__c' | 'Account__r.Name'>>>

const basicColumn: Column<Violation, AnySort> = wordsColumn({
  id: 'BASIC__c',
  header: 'BASIC',
  sortKey: 'BASIC__c',
  value: ({ BASIC__c }) => BASIC__c,
})

const ofCarrier = (carrierId: string | undefined) =>
  carrierColumn<Violation, 'Account__r.Name'>(carrierId, {
    id: 'Account__r.Name',
    header: 'Carrier',
    sortKey: 'Account__r.Name',
    value: ({ SMS_Inspection_Data__r }) => SMS_Inspection_Data__r.Account__r.Name,
  })

const cardOf = (violation: Violation, carrierId: string | undefined): RowCard => ({
  title: violation.Violation_Code__c,
  record: { type: 'VIOLATIONS', id: violation.Id },
  status: violation.Out_of_Service__c && outOfService,
  facts: [
    violation.BASIC__c,
    `severity ${violation.Severity_Weight__c}`,
    formatDate(violation.Inspection_Date__c),
    relatedFact(inspectionOf(violation), reportNumber(violation)),
    relatedFact(recordTarget('DRIVER', violation.Driver__c), violation.Driver_Name__r?.Name),
    carrierId === undefined && violation.SMS_Inspection_Data__r.Account__r.Name,
  ],
  lines: <CardLine>{violation.Violation_Description__c}</CardLine>,
})

const recent = safetyCounters.violationsLast60Days.rows

export const violationsLast60Days: Report<Violation, AnySort> = {
  id: 'violations-last60-days-count',
  title: 'Violations, last 60 days',
  counted:
    'Roadside violations inspected in the last 60 days, today included. The dashboard compares them with the 60 days before.',
  nouns: ['violation', 'violations'],
  icon: 'list-x',
  none: 'No roadside inspection of the last 60 days found a violation.',
  contract: recent,
  read: (query, signal) => call(recent, { query }, { signal }),
  columns: (carrierId) => [
    base.code,
    base.description,
    basicColumn,
    base.severity,
    base.outOfService,
    base.inspected,
    base.report,
    base.driver,
    { ...base.rollsOff, isHiddenAtFirst: true },
    ofCarrier(carrierId),
  ],
  card: cardOf,
}

const leaving = safetyCounters.violationsRollingOff.rows

export const violationsRollingOff: Report<Violation, (typeof rollOffSorts)[number]> = {
  id: 'violations-rolling-off-count',
  title: 'Violations rolling off',
  counted:
    'Violations that are 24 months old within the next 60 days: snapshots after that day no longer count them. The dashboard compares them with the 60 days that have passed.',
  nouns: ['violation', 'violations'],
  icon: 'list-x',
  none: 'No violation leaves the 24 months within the next 60 days.',
  atSnapshot: (snapshot) => ({
    title: `Rolling off at the snapshot of ${formatDate(snapshot)}`,
    counted: `Violations that the snapshot of ${formatDate(snapshot)} is the first not to count: they turn 24 months old after the snapshot before it, and before this one.`,
    none: `The snapshot of ${formatDate(snapshot)} counts every violation that the one before it counts.`,
  }),
  contract: leaving,
  read: (query, signal) => call(leaving, { query }, { signal }),
  columns: (carrierId) => [
    base.code,
    base.rollsOff,
    base.description,
    basicColumn,
    base.severity,
    base.inspected,
    base.report,
    base.driver,
    { ...base.outOfService, isHiddenAtFirst: true },
    ofCarrier(carrierId),
  ],
  card: (violation, carrierId) => ({
    ...cardOf(violation, carrierId),
    status: `rolls off ${formatDate(violation.Roll_Off_Date__c)}`,
  }),
}

type ScoredSort = (typeof scoredViolationSorts)[number]
type BasicRows = (typeof scores)['unsafeDriving']['rows']

/** The violations that make the measure of one BASIC. */
const basicReport = (id: string, name: Basic, rows: BasicRows): Report<ScoredViolation, ScoredSort> => ({
  id,
  title: name,
  counted: `Violations in the 24 months before the newest snapshot that make the measure of ${name}: severity times time weight, estimated.`,
  nouns: ['violation', 'violations'],
  icon: 'sigma',
  none: `No violation counts for ${name} at the newest snapshot.`,
  contract: rows,
  read: (query, signal) => call(rows, { query }, { signal }),
  columns: (carrierId) => [
    base.code,
    base.description,
    base.severity,
    numberColumn({
      id: 'Time_Weight__c',
      header: 'Time weight',
      sortKey: 'Time_Weight__c',
      value: ({ Time_Weight__c }) => Time_Weight__c,
    }),
    numberColumn({ id: 'Points', header: 'Points', value: pointsOf }),
    base.inspected,
    base.report,
    base.driver,
    { ...base.rollsOff, isHiddenAtFirst: true },
    { ...base.outOfService, isHiddenAtFirst: true },
    ofCarrier(carrierId),
  ],
  card: (violation, carrierId) => ({
    ...cardOf(violation, carrierId),
    status: `${pointsOf(violation)} points`,
  }),
})

const pointsOf = ({ Severity_Weight__c, Time_Weight__c }: ScoredViolation) =>
  Severity_Weight__c * Time_Weight__c

export const basicReports = [
  basicReport('basics-unsafe-driving', 'Unsafe Driving', scores.unsafeDriving.rows),
  basicReport('basics-hours-of-service', 'Hours of Service', scores.hoursOfService.rows),
  basicReport('basics-driver-fitness', 'Driver Fitness', scores.driverFitness.rows),
  basicReport('basics-controlled-substance', 'Controlled Substances', scores.controlledSubstance.rows),
  basicReport('basics-vehicle-maintainance', 'Vehicle Maintenance', scores.vehicleMaintenance.rows),
]
