import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { RelatedPanel } from 'shared-ui/tables'
import { notificationColumns } from '../roadside/related-columns.tsx'
import { roadsideQueries } from '../roadside/roadside-queries.ts'

/** What SMS notified the carrier of about a driver, the newest first. A module of its own: drivers don't read it. */
export default function DriverNotifications({ driverId }: { driverId: string }) {
  const [page, setPage] = useState(1)
  return (
    <RelatedPanel
      title="SMS notifications"
      query={useQuery(roadsideQueries.notificationsOf(driverId, page))}
      columns={notificationColumns}
      empty="No notifications"
      paging={{ page, onPage: setPage }}
    />
  )
}
