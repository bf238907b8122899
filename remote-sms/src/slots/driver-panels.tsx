import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RelatedPanel } from 'shared-ui/tables'
import { inspectionsOfDriver, violationColumns } from '../roadside/related-columns.tsx'
import { roadsideQueries } from '../roadside/roadside-queries.ts'

/** The roadside inspections of a driver and the violations found in them, the newest first. */
export default function DriverPanels({ driverId }: { driverId: string }) {
  const [inspectionPage, setInspectionPage] = useState(1)
  const [violationPage, setViolationPage] = useState(1)
  return (
    <>
      <RelatedPanel
        title="Roadside inspections"
        query={useQuery(roadsideQueries.inspectionsOf(driverId, inspectionPage))}
        columns={inspectionsOfDriver}
        empty="No roadside inspections"
        paging={{ page: inspectionPage, onPage: setInspectionPage }}
      />
      <RelatedPanel
        title="Violations"
        query={useQuery(roadsideQueries.violationsOf(driverId, violationPage))}
        columns={violationColumns}
        empty="No violations"
        paging={{ page: violationPage, onPage: setViolationPage }}
      />
    </>
  )
}
