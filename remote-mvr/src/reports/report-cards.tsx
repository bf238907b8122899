import type { MvrReport } from 'shared-api/mvr'
import { Card, CardLine, CardList, formatDateTime, StatusBadge } from 'shared-ui'

interface ReportCardsProps {
  reports: readonly MvrReport[]
  /** Undefined where the list covers all carriers: then a card says whose report it is. */
  carrierId: string | undefined
}

/** The rows on a phone. */
export function ReportCards({ reports, carrierId }: ReportCardsProps) {
  return (
    <CardList label="MVR reports">
      {reports.map((report) => (
        <Card
          key={report.Id}
          title={report.DriverName}
          status={<StatusBadge status={report.MVR_Status__c} />}
          facts={factsOf(report, carrierId)}
        >
          {report.Message__c && <CardLine>{report.Message__c}</CardLine>}
        </Card>
      ))}
    </CardList>
  )
}

function factsOf({ History_Info__c, CreatedDate, Carrier__r }: MvrReport, carrierId: string | undefined) {
  const facts = [History_Info__c, formatDateTime(CreatedDate)]
  return [...facts, ...(carrierId === undefined ? [Carrier__r.Name] : [])].join(', ')
}
