import { useMemo } from 'react'
import { call } from 'shared-api'
import { courtDates } from 'shared-api/tickets/court-dates'
import { useCarrierId } from 'shared-auth'
import { formatNumber } from 'shared-ui'
import { ListPage, ListPanel, useList } from 'shared-ui/tables'
import { useColumnStore } from '../use-column-store.ts'
import { CalendarButton } from './calendar-button.tsx'
import { courtDateCard, courtDateColumns } from './court-date-columns.tsx'

export function CourtDateListPage() {
  const CarrierId = useCarrierId()
  const list = useList({
    name: 'court-dates',
    noun: { one: 'court date', many: 'court dates' },
    contract: courtDates.list,
    scope: { CarrierId },
    read: (query, signal) => call(courtDates.list, { query }, { signal }),
    columns: useMemo(() => courtDateColumns(CarrierId), [CarrierId]),
    store: useColumnStore(),
  })
  return (
    <ListPage
      title="Court calendar"
      list={list}
      count={({ Total }) => countOf(Total, list.filter.Search)}
      actions={<CalendarButton carrierId={CarrierId} isEmpty={list.query.data?.Total === 0} />}
    >
      <ListPanel
        list={list}
        card={(date) => courtDateCard(date, CarrierId)}
        empty={{
          icon: 'calendar',
          text:
            CarrierId === undefined
              ? 'A court date appears here as soon as a ticket has one.'
              : 'No open ticket of this carrier has a court date to come. Choose another carrier above, or all of them.',
        }}
      />
    </ListPage>
  )
}

const countOf = (total: number, search: string) =>
  `${formatNumber(total)} court ${total === 1 ? 'date' : 'dates'} ${search === '' ? 'to come' : 'found'}`
