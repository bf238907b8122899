import type { ReactNode } from 'react'
import type { MvrReport } from 'shared-api/mvr'
import { Card, CardLine, CardList, formatDateTime, StatusBadge } from 'shared-ui'

interface ReportCardsProps {
  reports: readonly MvrReport[]
  /** Whom a report is about, as the table says it. */
  name: ((report: MvrReport) => ReactNode) | undefined
  /** The list covers several carriers: then a card says whose report it is. */
  isOfSeveral: boolean
}

/** The rows on a phone. */
export function ReportCards({ reports, name, isOfSeveral }: ReportCardsProps) {
  return (
    <CardList label="MVR reports">
      {reports.map((report) => (
        <Card
          key={report.Id}
          title={name?.(report)}
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
