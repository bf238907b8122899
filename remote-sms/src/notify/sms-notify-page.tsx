import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from 'shared-api'
import { columnStore } from 'shared-api/client/column-store'
import { smsFeeds, smsPeriods, type SmsNotifyInspection } from 'shared-api/safety/sms-notify'
import { useCarrierId } from 'shared-auth'
import {
  Box,
  Button,
  formatNumber,
  Grid,
  LinkButton,
  notify,
  readFailure,
  reportPath,
  Stack,
} from 'shared-ui'
import { ListPage, ListPanel, RelatedPanel, useList } from 'shared-ui/tables'
import { reportNumber } from '../roadside/roadside-columns.tsx'
import { inspectionFeedCard, inspectionFeedColumns } from './feed-columns.tsx'
import {
  allCarriers,
  newCommonOffenders,
  newCommonViolations,
  newCrashes,
  newVehicles,
} from './notify-lists.ts'
import { notifyQueries, useReadReports } from './notify-queries.ts'
import { FilesLine } from '../safety/files-badges.tsx'
import { NotifyTiles } from './notify-tiles.tsx'

/** What arrived from the roadside: the feed of inspections, the unread first, and the news of the last 7 days around it. */
export function SmsNotifyPage() {
  const CarrierId = useCarrierId()
  const unread = useQuery(notifyQueries.unread(CarrierId))
  const { markRead, isBusy } = useMarkRead()
  const list = useList({
    name: 'sms-notify',
    noun: { one: 'inspection report', many: 'inspection reports' },
    nameOf: reportNumber,
    contract: smsFeeds.inspections,
    scope: { CarrierId },
    read: (query, signal) => call(smsFeeds.inspections, { query }, { signal }),
    columns: useMemo(() => inspectionFeedColumns(CarrierId), [CarrierId]),
    store: columnStore,
  })
  const unreadCount = unread.data?.Count ?? 0
  return (
    <ListPage
      title="SMS notify"
      list={list}
      count={({ Total }) => countOf(Total, list.filter.Search, unread.data?.Count)}
      actions={
        <>
          <LinkButton to="/settings">Email digest</LinkButton>
          <Button
            isBusy={isBusy}
            unavailable={unreadCount === 0 ? 'All reports of the last 7 days are read' : undefined}
            onClick={() => markRead({ UpTo: new Date(unread.dataUpdatedAt).toISOString(), CarrierId })}
          >
            Mark all as read
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <FilesLine carrierId={CarrierId} />
        <NotifyTiles carrierId={CarrierId} />
        <Box>
          <ListPanel
            list={list}
            tabs={{
              label: 'Arrived',
              field: 'Period',
              values: smsPeriods,
              none: (period) => `No inspection report arrived: ${period.toLowerCase()}`,
            }}
            card={(row) => inspectionFeedCard(row, CarrierId)}
            rowActions={(row) => actionsOf([row], markRead)}
            bulkActions={(rows) => actionsOf(rows, markRead)}
            empty={{
              icon: 'search-check',
              text: 'A report appears here as soon as it arrives from FMCSA.',
            }}
          />
        </Box>
        <NewsPanels carrierId={CarrierId} />
      </Stack>
    </ListPage>
  )
}

function NewsPanels({ carrierId }: { carrierId: string | undefined }) {
  const of = carrierId ?? allCarriers
  const [crashes, vehicles, violations, offenders] = useMemo(
    () =>
      [
        newCrashes(carrierId),
        newVehicles(carrierId),
        newCommonViolations(carrierId),
        newCommonOffenders(carrierId),
      ] as const,
    [carrierId],
  )
  return (
    <>
      <RelatedPanel
        list={crashes}
        of={of}
        all={{ label: 'All crash indicators', to: reportPath('sms-notify-crash-indicators') }}
      />
      <RelatedPanel
        list={vehicles}
        of={of}
        all={{ label: 'All vehicles', to: reportPath('sms-vehicle7-days') }}
      />
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
        <RelatedPanel
          list={violations}
          of={of}
          all={{ label: 'All common violations', to: reportPath('sms-common-violations') }}
        />
        <RelatedPanel
          list={offenders}
          of={of}
          all={{ label: 'All common offenders', to: reportPath('sms-common-offenders') }}
        />
      </Grid>
    </>
  )
}

type MarkRead = ReturnType<typeof useMarkRead>['markRead']

const actionsOf = (rows: readonly SmsNotifyInspection[], markRead: MarkRead) => {
  const ids = rows.filter(({ IsRead }) => !IsRead).map(({ Id }) => Id)
  const action = { id: 'read', label: 'Mark as read', icon: 'check' } as const
  return [
    ids.length === 0
      ? { ...action, unavailable: 'Already read' }
      : { ...action, onChosen: () => markRead({ Ids: ids }) },
  ]
}

function useMarkRead() {
  const { mutate, isPending } = useReadReports()
  const markRead = (body: Parameters<typeof mutate>[0]) =>
    mutate(body, {
      onSuccess: () => notify.success('Marked as read'),
      onError: (error) => notify.failure('Not marked as read', readFailure(error).message),
    })
  return { markRead, isBusy: isPending }
}

/** '12 inspection reports, 5 unread reports in the last 7 days' */
function countOf(total: number, search: string, unread: number | undefined) {
  const reports = `${formatNumber(total)} inspection ${total === 1 ? 'report' : 'reports'}${search === '' ? '' : ' found'}`
  return unread === undefined
    ? reports
    : `${reports}, ${formatNumber(unread)} unread in the last 7 days, crashes included`
}
