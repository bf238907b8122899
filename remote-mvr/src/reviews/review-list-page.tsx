import { useMemo } from 'react'
import { call } from 'shared-api'
import { columnStore } from 'shared-api/client/column-store'
import { features } from 'shared-api/features'
import { type MvrReviewDue, mvrReviewFilterValues, mvrReviews } from 'shared-api/mvr/mvr-review'
import { useCarrierId } from 'shared-auth'
import { formatNumber } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { AttentionTiles } from '../lists/attention-tiles.tsx'
import { ListTabs } from '../lists/list-tabs.tsx'
import { paths } from '../paths.ts'
import { RequestOpener } from '../request/request-opener.tsx'
import { RequestDueButton } from './request-due-button.tsx'
import { reviewCard, reviewColumns } from './review-columns.tsx'
import { requestedAtMost } from './review-queries.ts'
import { useRequestPath } from './use-request-path.ts'

/** Whose driving record has to be reviewed, and by when. */
export function ReviewListPage() {
  const CarrierId = useCarrierId()
  const requestPath = useRequestPath()
  const list = useList({
    name: 'mvr-reviews',
    noun: { one: 'driver', many: 'drivers' },
    label: 'Annual reviews',
    nameOf: ({ DriverName }) => DriverName,
    contract: mvrReviews.list,
    scope: { CarrierId },
    read: (query, signal) => call(mvrReviews.list, { query }, { signal }),
    columns: useMemo(() => reviewColumns(CarrierId), [CarrierId]),
    store: columnStore,
    staleTime: 0,
  })
  return (
    <ListPage
      title="MVR reports"
      list={list}
      count={({ Counts }) => countOf(Counts, list.filter.Search)}
      actions={
        <RequestDueButton
          carrierId={CarrierId}
          count={list.filter.Search === '' ? list.query.data?.Counts['Due in 30 days'] : undefined}
        />
      }
    >
      <AttentionTiles carrierId={CarrierId} />
      <ListTabs current={paths.reviewList}>
        <ListPanel
          list={list}
          tabs={{
            label: 'When reviews are due',
            field: 'list_filter',
            values: mvrReviewFilterValues,
            none: (due) => (due === 'Overdue' ? 'No review is overdue' : `No review is ${due.toLowerCase()}`),
          }}
          card={(row) => reviewCard(row, CarrierId === undefined)}
          empty={{
            icon: 'users',
            title: 'No active drivers',
            text: 'The driving record of each active driver is reviewed at least once in 12 months.',
          }}
          bulkActions={(rows) =>
            features.mvrRequests
              ? [
                  {
                    id: 'mvr',
                    label: 'Request MVRs',
                    icon: 'file-text',
                    ...(rows.length <= requestedAtMost
                      ? { to: requestPath(rows.map(({ Id }) => Id)) }
                      : {
                          unavailable: `At most ${requestedAtMost} drivers at a time. Select fewer drivers.`,
                        }),
                  },
                ]
              : []
          }
        />
      </ListTabs>
      <RequestOpener />
    </ListPage>
  )
}

/** '118 active drivers, 12 reviews overdue' */
function countOf(counts: Record<MvrReviewDue, number>, search: string) {
  const { All: all, Overdue: overdue } = counts
  const drivers = `${formatNumber(all)} active ${all === 1 ? 'driver' : 'drivers'}${search === '' ? '' : ' found'}`
  return `${drivers}, ${formatNumber(overdue)} ${overdue === 1 ? 'review' : 'reviews'} overdue`
}
