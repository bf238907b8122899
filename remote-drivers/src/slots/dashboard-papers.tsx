import { useQuery } from '@tanstack/react-query'
import { userQuery } from 'shared-api/client/user-query'
import { Panel, QueryState, Skeleton } from 'shared-ui'
import { PaperTiles } from '../profile/paper-tiles.tsx'
import { profileQueries } from '../profile/profile-queries.ts'

/** The driver's own license, medical card and membership. */
export default function DashboardPapers() {
  const user = useQuery(userQuery)
  const id = user.data?.Driver?.Id
  return id === undefined ? null : <Papers id={id} />
}

function Papers({ id }: { id: string }) {
  const record = useQuery(profileQueries.record(id))
  if (record.data) return <PaperTiles driver={record.data} />
  return (
    <Panel title="Your license and membership" isFlush>
      <QueryState query={record} what="Your record" skeleton={<Skeleton width="full" height="82px" />}>
        {() => null}
      </QueryState>
    </Panel>
  )
}
