import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { call } from 'shared-api'
import { columnStore } from 'shared-api/client/column-store'
import { isId } from 'shared-api/fields'
import { enrollmentFilterValues, type MvrEnrollment, mvrMonitoring } from 'shared-api/mvr/mvr-monitoring'
import { useCarrierId } from 'shared-auth'
import { formatNumber, lazyView, LinkButton, notify } from 'shared-ui'
import { ConfirmDialog } from 'shared-ui/overlay'
import { type Action, ListPage, ListPanel, useList } from 'shared-ui/tables'
import { ListTabs } from '../lists/list-tabs.tsx'
import { paths } from '../paths.ts'
import { enrollmentCard, enrollmentColumns } from './enrollment-columns.tsx'
import { useEndMonitoring } from './monitoring-queries.ts'

const EnrollDialog = lazyView('The enrollment', () =>
  import('./enroll-dialog.tsx').then((module) => module.EnrollDialog),
)
const NoticeDialog = lazyView('The notice', () =>
  import('./notice-dialog.tsx').then((module) => module.NoticeDialog),
)

/** Drivers whose states tell when the record changes, and the last that each of them told. */
export function MonitoringPage() {
  const CarrierId = useCarrierId()
  const [ending, setEnding] = useState<MvrEnrollment>()
  const { mutateAsync: end } = useEndMonitoring()
  const list = useList({
    name: 'mvr-monitoring',
    noun: { one: 'enrollment', many: 'enrollments' },
    nameOf: ({ DriverName }) => DriverName,
    contract: mvrMonitoring.list,
    scope: { CarrierId },
    read: (query, signal) => call(mvrMonitoring.list, { query }, { signal }),
    columns: useMemo(() => enrollmentColumns(CarrierId), [CarrierId]),
    store: columnStore,
    staleTime: 0,
  })
  const enroll = (
    <LinkButton to={paths.enroll} variant="primary" icon="plus">
      Enroll drivers
    </LinkButton>
  )
  return (
    <ListPage
      title="MVR reports"
      list={list}
      count={({ Counts }) => countOf(Counts, list.filter.Search)}
      actions={enroll}
    >
      <ListTabs current={paths.monitoring}>
        <ListPanel
          list={list}
          tabs={{
            label: 'Monitoring',
            field: 'list_filter',
            values: enrollmentFilterValues,
            none: (filter) => nothingIn[filter] ?? 'No enrollments',
          }}
          card={(enrollment) => enrollmentCard(enrollment, CarrierId === undefined)}
          rowActions={(enrollment) => actionsOf(enrollment, setEnding)}
          empty={{
            icon: 'file-text',
            text: 'Enroll drivers to hear from the state when a driving record changes.',
            action: enroll,
          }}
        />
      </ListTabs>
      <ConfirmDialog
        question={{
          title: `End the monitoring of ${ending?.DriverName ?? ''}?`,
          text: 'The state is told to send no more notices. One that still comes is not shown to you. Notices from before stay.',
          keep: 'Keep monitoring',
          confirm: 'End monitoring',
        }}
        isOpen={ending !== undefined}
        onClosed={() => setEnding(undefined)}
        onConfirmed={async () => {
          if (ending === undefined) return
          await end(ending)
          notify.success(`The monitoring of ${ending.DriverName} has ended`)
        }}
      />
      <OpenedByAddress />
    </ListPage>
  )
}

/** The notice or the form that the address names, over the list. */
function OpenedByAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { key } = useLocation()
  const [notice, named] = [search.get('notice'), search.get('enroll')]
  const close = () => {
    // Opened in a tab of its own, there is no page to go back to.
    if (key === 'default') void navigate(paths.monitoring, { replace: true })
    else void navigate(-1)
  }
  if (notice !== null && isId(notice)) return <NoticeDialog key={notice} id={notice} onClosed={close} />
  if (named === null) return null
  return <EnrollDialog key={named} driverIds={[...new Set(named.split(',').filter(isId))]} onClosed={close} />
}

function actionsOf(enrollment: MvrEnrollment, end: (enrollment: MvrEnrollment) => void): readonly Action[] {
  const { Status__c: status, LastNotice: notice, Driver__c: driverId } = enrollment
  const isOver = status === 'Ending' || status === 'Ended'
  return [
    { id: 'notice', label: 'Open last notice', ...(notice ? { to: paths.notice(notice.Id) } : none) },
    {
      id: 'request',
      label: 'Request MVR',
      ...(isOver ? over : { to: paths.request([driverId], 'Monitoring') }),
    },
    {
      id: 'end',
      label: 'End monitoring',
      isDanger: true,
      ...(isOver ? over : { onChosen: () => end(enrollment) }),
    },
  ]
}

const none = { unavailable: 'No notice has come.' }
const over = { unavailable: 'The monitoring has ended.' }

const nothingIn: Readonly<Record<string, string>> = {
  Monitored: 'No monitored drivers',
  Unread: 'No unread notices',
  Ended: 'No monitoring has ended',
}

/** '9 drivers monitored, 3 with unread notices' */
function countOf(counts: Record<(typeof enrollmentFilterValues)[number], number>, search: string) {
  const { Monitored: monitored, Unread: unread } = counts
  const drivers = `${formatNumber(monitored)} ${monitored === 1 ? 'driver' : 'drivers'} monitored`
  return `${drivers}${search === '' ? '' : ' of those found'}, ${formatNumber(unread)} with unread notices`
}
