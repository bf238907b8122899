import type { Role } from 'shared-api/contract'
import type { InspectionFilter, InspectionRow } from 'shared-api/safety/roadside-lists'
import { Badge, formatDate } from 'shared-ui'
import {
  carrierColumn,
  type Column,
  numberColumn,
  recordTarget,
  relatedFact,
  type RowCard,
  wordsColumn,
} from 'shared-ui/tables'
import {
  countViolations,
  reportNumber,
  reportSourceColumn,
  roadsideColumn,
  roadsideDriverColumn,
  filesDayColumn,
} from './roadside-columns.tsx'

type InspectionColumn = Column<InspectionRow, InspectionFilter['SortBy']>

/** Of an inspection that is matched to no driver. */
const noDriver = 'No driver'

const driver: InspectionColumn = {
  ...roadsideDriverColumn,
  cell: (row) =>
    row.Driver__c === null ? <Badge mark="soon">{noDriver}</Badge> : roadsideDriverColumn.cell?.(row),
}

const counted: InspectionColumn = numberColumn({
  id: 'Violations__c',
  header: 'Violations',
  width: 128,
  value: ({ Violations__c }) => Violations__c,
})

/** Of lines that could not be read no count is told. */
const violations: InspectionColumn = {
  ...counted,
  cell: (row) =>
    row.Unread_BASICs__c.length > 0 ? <Badge mark="unknown">Not known</Badge> : counted.cell?.(row),
}

const more: readonly InspectionColumn[] = [
  wordsColumn({
    id: 'Report_State__c',
    header: 'State',
    width: 80,
    value: ({ Report_State__c }) => Report_State__c,
  }),
  wordsColumn({
    id: 'HM_Placardable__c',
    header: 'Placardable HM',
    width: 136,
    value: ({ HM_Placardable__c }) => (HM_Placardable__c ? 'Yes' : 'No'),
  }),
]

/** A driver's rows are all of that driver, and of one carrier. */
export const inspectionColumns = (
  carrierId: string | undefined,
  role: Role | undefined,
): readonly InspectionColumn[] => [
  roadsideColumn.report,
  roadsideColumn.inspected,
  ...(role === 'driver' ? [] : [driver]),
  numberColumn({
    id: 'Inspection_Level__c',
    header: 'Level',
    sortKey: 'Inspection_Level__c',
    width: 88,
    value: ({ Inspection_Level__c }) => Inspection_Level__c,
  }),
  violations,
  numberColumn({
    id: 'OOS_Total__c',
    header: 'Out of service',
    width: 128,
    value: ({ OOS_Total__c }) => OOS_Total__c,
  }),
  reportSourceColumn,
  ...(role === 'driver'
    ? []
    : [
        carrierColumn<InspectionRow, 'Account__r.Name'>(carrierId, {
          id: 'Account__r.Name',
          header: 'Carrier',
          sortKey: 'Account__r.Name',
          value: ({ Account__r }) => Account__r.Name,
        }),
      ]),
  ...(role === 'driver' ? [] : [filesDayColumn]),
  ...more.map((column) => ({ ...column, isHiddenAtFirst: true })),
]

export const inspectionCard = (
  inspection: InspectionRow,
  carrierId: string | undefined,
  role: Role | undefined,
): RowCard => ({
  title: reportNumber(inspection),
  record: { type: 'SMS_INSPECTION', id: inspection.Id },
  status: inspection.OOS_Total__c > 0 ? <Badge mark="alert">Out of service</Badge> : undefined,
  facts: [
    formatDate(inspection.Inspection_Date__c),
    `level ${inspection.Inspection_Level__c}`,
    countViolations(inspection),
    inspection.Daily_File__c !== null && `daily file of ${formatDate(inspection.Daily_File__c)}`,
    role !== 'driver' &&
      (relatedFact(recordTarget('DRIVER', inspection.Driver__c), inspection.Driver_Name__r?.Name) ??
        noDriver),
    role !== 'driver' && carrierId === undefined && inspection.Account__r.Name,
  ],
})
