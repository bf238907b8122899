import type { CommonOffender, CommonViolation } from 'shared-api/safety/sms-notify'
import type { commonOffenderSorts, commonViolationSorts } from 'shared-api/safety/sms-notify-sorts'
import { CardLine } from 'shared-ui'
import {
  carrierColumn,
  type Column,
  longWordsColumn,
  nameColumn,
  numberColumn,
  type RowCard,
  wordsColumn,
} from 'shared-ui/tables'

/** A figure of several reports is no record; a table tells its rows apart by what they are about. */
export type CommonRow<Common> = Common & { Id: string }

export const violationRow = (row: CommonViolation): CommonRow<CommonViolation> => ({
  ...row,
  Id: `${row.Account__r.Id} ${row.Violation_Code__c} ${row.BASIC__c}`,
})

export const offenderRow = (row: CommonOffender): CommonRow<CommonOffender> => ({ ...row, Id: row.Driver__c })

type ViolationColumn = Column<CommonRow<CommonViolation>, (typeof commonViolationSorts)[number]>
type OffenderColumn = Column<CommonRow<CommonOffender>, (typeof commonOffenderSorts)[number]>

const narrow = { width: 112, narrowWidth: 96 } as const

const code: ViolationColumn = nameColumn({
  id: 'Violation_Code__c',
  header: 'Violation',
  sortKey: 'Violation_Code__c',
  width: 136,
  value: ({ Violation_Code__c }) => Violation_Code__c,
})
const description: ViolationColumn = longWordsColumn({
  id: 'Violation_Description__c',
  header: 'Description',
  value: ({ Violation_Description__c }) => Violation_Description__c,
})
const times: ViolationColumn = numberColumn({
  id: 'Times__c',
  header: 'Times',
  sortKey: 'Times__c',
  width: 88,
  narrowWidth: 72,
  value: ({ Times__c }) => Times__c,
})
const ordersOfCode: ViolationColumn = numberColumn({
  id: 'Out_of_Service__c',
  header: 'Out of service',
  sortKey: 'Out_of_Service__c',
  ...narrow,
  value: ({ Out_of_Service__c }) => Out_of_Service__c,
})

/** The few that the notify screen has room for. */
export const fewViolationColumns: readonly ViolationColumn[] = [code, description, times, ordersOfCode]

export const commonViolationColumns = (carrierId: string | undefined): readonly ViolationColumn[] => [
  code,
  description,
  wordsColumn({
    id: 'BASIC__c',
    header: 'BASIC',
    sortKey: 'BASIC__c',
    width: 152,
    value: ({ BASIC__c }) => BASIC__c,
  }),
  numberColumn({
    id: 'Severity_Weight__c',
    header: 'Severity',
    sortKey: 'Severity_Weight__c',
    ...narrow,
    value: ({ Severity_Weight__c }) => Severity_Weight__c,
  }),
  times,
  ordersOfCode,
  carrierColumn(carrierId, {
    id: 'Account__r.Name',
    header: 'Carrier',
    sortKey: 'Account__r.Name',
    value: ({ Account__r }) => Account__r.Name,
  }),
]

export const commonViolationCard = (row: CommonViolation, carrierId: string | undefined): RowCard => ({
  title: row.Violation_Code__c,
  status: row.Times__c === 1 ? 'once' : `${row.Times__c} times`,
  facts: [
    row.BASIC__c,
    `severity ${row.Severity_Weight__c}`,
    row.Out_of_Service__c > 0 && `out of service ${row.Out_of_Service__c}`,
    carrierId === undefined && row.Account__r.Name,
  ],
  lines: <CardLine>{row.Violation_Description__c}</CardLine>,
})

const name: OffenderColumn = nameColumn({
  id: 'Driver_Name__r.Name',
  header: 'Driver',
  sortKey: 'Driver_Name__r.Name',
  width: 168,
  value: ({ Driver_Name__r }) => Driver_Name__r.Name,
  record: ({ Driver__c }) => ({ type: 'DRIVER', id: Driver__c }),
})
const violations: OffenderColumn = numberColumn({
  id: 'Violations__c',
  header: 'Violations',
  sortKey: 'Violations__c',
  ...narrow,
  value: ({ Violations__c }) => Violations__c,
})
const severity: OffenderColumn = numberColumn({
  id: 'Severity__c',
  header: 'Severity in all',
  sortKey: 'Severity__c',
  ...narrow,
  value: ({ Severity__c }) => Severity__c,
})
const ordersOfDriver: OffenderColumn = numberColumn({
  id: 'Out_of_Service__c',
  header: 'Out of service',
  sortKey: 'Out_of_Service__c',
  ...narrow,
  value: ({ Out_of_Service__c }) => Out_of_Service__c,
})

/** The few that the notify screen has room for. */
export const fewOffenderColumns: readonly OffenderColumn[] = [name, violations, severity, ordersOfDriver]

export const commonOffenderColumns = (carrierId: string | undefined): readonly OffenderColumn[] => [
  name,
  numberColumn({
    id: 'Inspections__c',
    header: 'Inspections',
    sortKey: 'Inspections__c',
    ...narrow,
    value: ({ Inspections__c }) => Inspections__c,
  }),
  violations,
  severity,
  ordersOfDriver,
  carrierColumn(carrierId, {
    id: 'Account__r.Name',
    header: 'Carrier',
    sortKey: 'Account__r.Name',
    value: ({ Account__r }) => Account__r.Name,
  }),
]

export const commonOffenderCard = (row: CommonOffender, carrierId: string | undefined): RowCard => ({
  title: row.Driver_Name__r.Name,
  record: { type: 'DRIVER', id: row.Driver__c },
  status: row.Violations__c === 1 ? '1 violation' : `${row.Violations__c} violations`,
  facts: [
    `severity ${row.Severity__c} in all`,
    row.Out_of_Service__c > 0 && `out of service ${row.Out_of_Service__c}`,
    carrierId === undefined && row.Account__r.Name,
  ],
})
