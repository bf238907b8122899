import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from 'shared-api'
import { userQuery } from 'shared-api/client/user-query'
import { type MvrAccess, mvrAccess, type MvrAccessWhat } from 'shared-api/mvr/mvr-access'
import { EmptyState, Link, Pager, Panel, QueryState } from 'shared-ui'
import { Timeline, TimelineEvent } from 'shared-ui/records'
import { paths } from '../paths.ts'

const looks = (driverId: string, Page: number) =>
  queryOptions({
    queryKey: ['mvr-looks', driverId, Page] as const,
    queryFn: ({ signal }) =>
      call(mvrAccess.list, { params: { id: driverId }, query: { Page, PageSize: 10 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Each look at the driver's own reports, the newest first. */
export function LooksPanel() {
  const driverId = useQuery(userQuery).data?.Driver?.Id
  return driverId === undefined ? null : <LooksOf driverId={driverId} />
}

function LooksOf({ driverId }: { driverId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(looks(driverId, page))
  const { PageSize: pageSize = 10, Total: total = 0 } = query.data ?? {}
  return (
    <Panel title="Who looked" isFlush>
      <QueryState
        query={query}
        what="Who looked"
        empty={
          <EmptyState kind="nothing" title="No looks." text="No one has opened your reports in the portal." />
        }
      >
        {({ Data }) => (
          <Timeline label="Looks at your reports">
            {Data.map((look) => (
              <TimelineEvent
                key={look.Id}
                mark="info"
                title={<Look look={look} />}
                text={look.Purpose === null ? undefined : `Reason: ${look.Purpose.toLowerCase()}`}
                at={look.LookedAt}
              />
            ))}
          </Timeline>
        )}
      </QueryState>
      {total > pageSize && (
        <Pager label="Pages of Who looked" page={page} pageSize={pageSize} total={total} onPage={setPage} />
      )}
    </Panel>
  )
}

function Look({ look: { UserName, Role, What, ReportId } }: { look: MvrAccess }) {
  return (
    <>
      <b>{Role === 'driver' || Role === 'mvr' ? 'You' : UserName}</b> {deeds[What]}{' '}
      {ReportId === null ? objects[What] : <Link to={paths.report(ReportId)}>{objects[What]}</Link>}
    </>
  )
}

const deeds: Readonly<Record<MvrAccessWhat, string>> = {
  'opened the report': 'opened',
  'downloaded the PDF': 'opened',
  'opened the record': 'opened',
  'audit pack': 'made',
  'opened a notice': 'opened',
}

const objects: Readonly<Record<MvrAccessWhat, string>> = {
  'opened the report': 'a report',
  'downloaded the PDF': 'the PDF of a report',
  'opened the record': 'the record over time',
  'audit pack': 'an audit pack',
  'opened a notice': 'a notice of monitoring',
}
