import type { MvrReport } from 'shared-api/mvr'
import { Card, CardLine, CardList, formatDateTime, StatusBadge } from 'shared-ui'

interface ReportCardsProps {
  reports: readonly MvrReport[]
  /** The list covers several carriers: then a card says whose report it is. */
  isOfSeveral: boolean
}

/** The rows on a phone. */
export function ReportCards({ reports, isOfSeveral }: ReportCardsProps) {
  return (
    <CardList label="MVR reports">
      {reports.map((report) => (
        <Card
          key={report.Id}
          title={report.DriverName}
          status={<StatusBadge status={report.MVR_Status__c} />}
          facts={factsOf(report, isOfSeveral)}
        >
          {report.Message__c && <CardLine>{report.Message__c}</CardLine>}
        </Card>
      ))}
    </CardList>
  )
}

function factsOf({ History_Info__c, CreatedDate, Carrier__r }: MvrReport, isOfSeveral: boolean) {
  const facts = [History_Info__c, formatDateTime(CreatedDate)]
  return [...facts, ...(isOfSeveral ? [Carrier__r.Name] : [])].join(', ')
}
