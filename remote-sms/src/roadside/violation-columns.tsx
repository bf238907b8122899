import type { Violation } from 'shared-api/safety/roadside'
import type { violationSorts } from 'shared-api/safety/roadside-sorts'
import { Badge, CardLine, formatDate } from 'shared-ui'
import {
  carrierColumn,
  type Column,
  dayColumn,
  longWordsColumn,
  nameColumn,
  numberColumn,
  recordTarget,
  type RecordTarget,
  relatedColumn,
  relatedFact,
  type RowCard,
  wordsColumn,
} from 'shared-ui/tables'
import { reportNumber, roadsideDriverColumn } from './roadside-columns.tsx'

export type ViolationSort = (typeof violationSorts)[number]

const inspectionOf = ({ SMS_Inspection_Data__r }: Violation): RecordTarget => ({
  type: 'SMS_INSPECTION',
  id: SMS_Inspection_Data__r.Id,
})

const outOfService = <Badge mark="alert">Out of service</Badge>

/** What every violation has, whatever is counted: in reports and on the pages of carriers and drivers. */
export const violationColumn = {
  code: nameColumn({
    id: 'Violation_Code__c',
    header: 'Violation',
    sortKey: 'Violation_Code__c',
    width: 152,
    narrowWidth: 142,
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
    width: 96,
    narrowWidth: 80,
    value: ({ Severity_Weight__c }) => Severity_Weight__c,
  }),
  outOfService: {
    id: 'Out_of_Service__c',
    header: 'Out of service',
    width: 136,
    narrowWidth: 122,
    cell: ({ Out_of_Service__c }) => (Out_of_Service__c ? outOfService : 'No'),
    csv: ({ Out_of_Service__c }) => Out_of_Service__c,
  },
  inspected: dayColumn({
    id: 'Inspection_Date__c',
    header: 'Inspected',
    sortKey: 'Inspection_Date__c',
    width: 116,
    narrowWidth: 106,
    value: ({ Inspection_Date__c }) => Inspection_Date__c,
  }),
  report: relatedColumn({
    id: 'Report_Number__c',
    header: 'Report',
    sortKey: 'Report_Number__c',
    width: 152,
    value: (row) => reportNumber(row),
    record: (row) => inspectionOf(row),
  }),
  driver: roadsideDriverColumn,
  rollsOff: dayColumn({
    id: 'Roll_Off_Date__c',
    header: 'Rolls off',
    sortKey: 'Roll_Off_Date__c',
    value: ({ Roll_Off_Date__c }) => Roll_Off_Date__c,
  }),
} satisfies Record<string, Column<Violation, Exclude<ViolationSort, 'BASIC__c' | 'Account__r.Name'>>>

export const basicColumn: Column<Violation, ViolationSort> = wordsColumn({
  id: 'BASIC__c',
  header: 'BASIC',
  sortKey: 'BASIC__c',
  width: 152,
  narrowWidth: 124,
  value: ({ BASIC__c }) => BASIC__c,
})

export const violationCarrierColumn = (carrierId: string | undefined) =>
  carrierColumn<Violation, 'Account__r.Name'>(carrierId, {
    id: 'Account__r.Name',
    header: 'Carrier',
    sortKey: 'Account__r.Name',
    value: ({ SMS_Inspection_Data__r }) => SMS_Inspection_Data__r.Account__r.Name,
  })

export const violationCard = (violation: Violation, carrierId: string | undefined): RowCard => ({
  title: violation.Violation_Code__c,
  record: { type: 'VIOLATIONS', id: violation.Id },
  status: violation.Out_of_Service__c && outOfService,
  facts: [
    violation.BASIC__c,
    `severity ${violation.Severity_Weight__c}`,
    formatDate(violation.Inspection_Date__c),
    relatedFact(inspectionOf(violation), reportNumber(violation)),
    violation.Daily_File__c !== null && `daily file of ${formatDate(violation.Daily_File__c)}`,
    relatedFact(recordTarget('DRIVER', violation.Driver__c), violation.Driver_Name__r?.Name),
    carrierId === undefined && violation.SMS_Inspection_Data__r.Account__r.Name,
  ],
  lines: <CardLine>{violation.Violation_Description__c}</CardLine>,
})
