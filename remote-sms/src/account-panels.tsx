import { useQuery } from '@tanstack/react-query'
import type { SmsInspection, SmsViolation } from 'shared-api/safety'
import type { SlotProps } from 'shared-federation/slots'
import { formatDate, formatNumber, Link } from 'shared-ui'
import { type RelatedColumn, RelatedPanel } from 'shared-ui/tables'
import { paths } from './paths.ts'
import { roadsideQueries } from './roadside/roadside-queries.ts'

/** The newest roadside inspections of a carrier, and the violations found in them. */
export default function AccountPanels({ accountId }: SlotProps['account.panels']) {
  return (
    <>
      <RelatedPanel
        title="Roadside inspections"
        query={useQuery(roadsideQueries.inspectionsOf(accountId))}
        columns={inspectionColumns}
        empty="No roadside inspections yet"
        all={{ label: 'SMS dashboard', to: paths.smsDashboard }}
      />
      <RelatedPanel
        title="Violations"
        query={useQuery(roadsideQueries.violationsOf(accountId))}
        columns={violationColumns}
        empty="No violations yet"
        all={{
          label: 'All violations of the last 60 days',
          to: '/customerportal/report/violations-last60-days-count',
        }}
      />
    </>
  )
}

const detailsOf = (id: string, type: 'SMS_INSPECTION' | 'VIOLATIONS') =>
  `/customerportal/details/${id}?record_type=${type}`

const violationsInWords = (count: number) =>
  count === 0 ? 'No violations' : `${formatNumber(count)} ${count === 1 ? 'violation' : 'violations'}`

interface Roadside {
  Report_State__c: string
  Report_Number__c: string
}

const reportOf = ({ Report_State__c, Report_Number__c }: Roadside) => `${Report_State__c}-${Report_Number__c}`

const inspectionColumns: readonly RelatedColumn<SmsInspection>[] = [
  {
    header: 'Report',
    cell: (inspection) => (
      <Link variant="row" to={detailsOf(inspection.Id, 'SMS_INSPECTION')}>
        {reportOf(inspection)}
      </Link>
    ),
  },
  { header: 'Inspected', cell: ({ Inspection_Date__c }) => formatDate(Inspection_Date__c) },
  { header: 'Driver', cell: ({ Driver_Name__r }) => Driver_Name__r?.Name ?? '-' },
  {
    header: 'Found',
    onPhone: 'status',
    cell: ({ Violations__c }) => violationsInWords(Violations__c),
  },
]

const violationColumns: readonly RelatedColumn<SmsViolation>[] = [
  {
    header: 'Violation',
    cell: ({ Id, Violation_Code__c }) => (
      <Link variant="row" to={detailsOf(Id, 'VIOLATIONS')}>
        {Violation_Code__c}
      </Link>
    ),
  },
  { header: 'Inspected', cell: ({ Inspection_Date__c }) => formatDate(Inspection_Date__c) },
  { header: 'BASIC', cell: ({ BASIC__c }) => BASIC__c },
  {
    header: 'Severity',
    onPhone: 'hidden',
    cell: ({ Severity_Weight__c, Out_of_Service__c }) =>
      Out_of_Service__c ? `${Severity_Weight__c}, out of service` : String(Severity_Weight__c),
  },
]
