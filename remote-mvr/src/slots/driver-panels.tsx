import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RelatedPanel } from 'shared-ui/tables'
import { reportsOfDriver } from '../reports/related-columns.tsx'
import { reportQueries } from '../reports/report-queries.ts'

/** The MVR reports of a driver, the newest first. */
export default function DriverPanels({ driverId }: { driverId: string }) {
  const [page, setPage] = useState(1)
  return (
    <RelatedPanel
      title="MVR reports"
      query={useQuery(reportQueries.of(driverId, page))}
      columns={reportsOfDriver}
      empty="No MVR reports"
      paging={{ page, onPage: setPage }}
    />
  )
}
