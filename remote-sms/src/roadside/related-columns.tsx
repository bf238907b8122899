import type { RoadsideInspection, SafetyNotification, Violation } from 'shared-api/safety/roadside'
import { Badge, CardLine, formatDate, formatNumber, Link } from 'shared-ui'
import type { RelatedColumn } from 'shared-ui/tables'
import { paths } from '../paths.ts'

const violationsInWords = (count: number) =>
  count === 0 ? 'No violations' : `${formatNumber(count)} ${count === 1 ? 'violation' : 'violations'}`

interface Roadside {
  Report_State__c: string
  Report_Number__c: string
}

const reportOf = ({ Report_State__c, Report_Number__c }: Roadside) => `${Report_State__c}-${Report_Number__c}`

const report: RelatedColumn<RoadsideInspection> = {
  header: 'Report',
  cell: (inspection) => (
    <Link variant="row" to={paths.roadsideInspection(inspection.Id)}>
      {reportOf(inspection)}
    </Link>
  ),
}

const inspected: RelatedColumn<RoadsideInspection> = {
  header: 'Inspected',
  cell: ({ Inspection_Date__c }) => formatDate(Inspection_Date__c),
}

const driver: RelatedColumn<RoadsideInspection> = {
  header: 'Driver',
  cell: ({ Driver_Name__r }) => Driver_Name__r?.Name ?? '-',
}

const outOfService: RelatedColumn<RoadsideInspection> = {
  header: 'Out of service',
  align: 'end',
  onPhone: 'hidden',
  cell: ({ OOS_Total__c }) => formatNumber(OOS_Total__c),
}

const found: RelatedColumn<RoadsideInspection> = {
  header: 'Found',
  onPhone: 'status',
  cell: ({ Violations__c }) => violationsInWords(Violations__c),
}

export const inspectionsOfCarrier = [report, inspected, driver, found]

/** Whose they are stands above them. */
export const inspectionsOfDriver = [report, inspected, outOfService, found]

const outOfServiceBadge = <Badge mark="alert">Out of service</Badge>

export const violationColumns: readonly RelatedColumn<Violation>[] = [
  {
    header: 'Violation',
    cell: ({ Id, Violation_Code__c }) => (
      <Link variant="row" to={paths.violation(Id)}>
        {Violation_Code__c}
      </Link>
    ),
  },
  { header: 'Inspected', cell: ({ Inspection_Date__c }) => formatDate(Inspection_Date__c) },
  { header: 'BASIC', cell: ({ BASIC__c }) => BASIC__c },
  {
    header: 'Out of service',
    onPhone: 'hidden',
    cell: ({ Out_of_Service__c }) => (Out_of_Service__c ? outOfServiceBadge : 'No'),
    warning: ({ Out_of_Service__c }) => Out_of_Service__c && <CardLine>{outOfServiceBadge}</CardLine>,
  },
  {
    header: 'Severity',
    align: 'end',
    onPhone: 'hidden',
    cell: ({ Severity_Weight__c }) => formatNumber(Severity_Weight__c),
  },
]

/** The report it tells of has no page of its own before the next import. */
export const notificationColumns: readonly RelatedColumn<SafetyNotification>[] = [
  { header: 'Report', cell: reportOf },
  { header: 'Kind', cell: ({ Kind__c }) => Kind__c },
  { header: 'On', cell: ({ Inspection_Date__c }) => formatDate(Inspection_Date__c) },
  {
    header: 'Found',
    onPhone: 'status',
    cell: ({ Violations__c }) => violationsInWords(Violations__c),
  },
]
