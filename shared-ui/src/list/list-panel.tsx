import type { ReactNode } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { ColumnsButton } from '../columns/columns-button.tsx'
import type { Action } from '../menus/menu-button.tsx'
import { BulkBar } from '../selection/bulk-bar.tsx'
import { QueryState } from '../states/query-state.tsx'
import { Pager } from '../table/pager.tsx'
import { SearchField } from '../table/search-field.tsx'
import { StatusTabs } from '../table/status-tabs.tsx'
import { TablePanel } from '../table/table-panel.tsx'
import { Toolbar } from '../table/toolbar.tsx'
import { type EmptyList, ListEmpty, type ListTabs } from './list-empty.tsx'
import { ListRows, type RowCard } from './list-rows.tsx'
import type { List } from './use-list.ts'

// The focused element stays above the bulk bar.
const Frame = chakra('div', {
  base: {
    '&[data-selectable] :is(a, button, input)': { scrollMarginBottom: '104px' },
    // Print leaves out controls and shows cut-off text in full.
    _print: {
      '& section, & div': { overflow: 'visible', breakInside: 'auto' },
      '& table': { textStyle: 'caption', tableLayout: 'auto' },
      '& table :is(th, td)': { position: 'static', px: '2', py: '1', whiteSpace: 'normal' },
      '& tr': { breakInside: 'avoid' },
      '& :is(nav, select, label, [data-toolbar])': { display: 'none' },
    },
  },
})

interface ListPanelProps<Row> {
  list: List<Row>
  /** A row on a phone. */
  card: (row: Row) => RowCard
  /** The empty state without any rows. */
  empty: EmptyList
  /** The values of one field of the filter; the first is all of them. */
  tabs?: ListTabs
  /** Chips and a menu, beside the search. */
  filters?: ReactNode
  /** Actions of one row. */
  rowActions?: (row: Row) => readonly Action[]
  /** Actions of the selected rows; a phone has room for the first. */
  bulkActions?: (rows: readonly Row[]) => readonly Action[]
}

/** The rows of a list with all that finds, arranges and selects them. */
export function ListPanel<Row extends { Id: string }>({
  list,
  card,
  empty,
  tabs,
  filters,
  rowActions,
  bulkActions,
}: ListPanelProps<Row>) {
  const { filter, query, columns, noun, label, selection, printed } = list
  const rowsOf = (rows: readonly Row[] | number) => (
    <ListRows
      list={list}
      caption={`${label}, page ${query.data?.Page ?? filter.Page}`}
      rows={rows}
      card={card}
      rowActions={rowActions}
      isSelectable={bulkActions !== undefined}
    />
  )
  const panel = (
    <Frame data-selectable={bulkActions && ''}>
      <TablePanel
        label={label}
        toolbar={
          <Toolbar data-toolbar>
            {filter.Search !== undefined && (
              <SearchField
                label={`Search ${noun.many}`}
                value={filter.Search}
                onChanged={(Search) => list.change({ Search })}
              />
            )}
            {filters}
            <ColumnsButton columns={columns} />
          </Toolbar>
        }
        footer={
          (query.data ? query.data.Data.length > 0 : !query.error) && (
            <Pager
              page={printed ? 1 : filter.Page}
              pageSize={printed?.rows.length ?? filter.PageSize}
              total={printed?.total ?? query.data?.Total}
              isMore={printed ? printed.isMore : query.data?.IsMore}
              onPage={(Page) => list.change({ Page })}
              onPageSize={(PageSize) => list.change({ PageSize })}
            />
          )
        }
      >
        <QueryState
          query={{ ...query, isPlaceholderData: list.isWaiting }}
          what={label}
          empty={query.data && <ListEmpty list={list} page={query.data} empty={empty} tabs={tabs} />}
          skeleton={rowsOf(filter.PageSize)}
        >
          {({ Data }) => (
            <chakra.div
              aria-busy={list.isWaiting}
              opacity={list.isWaiting ? 0.6 : 1}
              transition="opacity 120ms 200ms"
            >
              {rowsOf(printed?.rows ?? Data)}
            </chakra.div>
          )}
        </QueryState>
      </TablePanel>
      {bulkActions && <BulkBar selection={selection} actions={bulkActions(selection.rows)} />}
    </Frame>
  )
  if (!tabs) return panel
  return (
    <StatusTabs
      label={tabs.label}
      value={String(Reflect.get(filter, tabs.field))}
      tabs={tabs.values.map((value) => ({
        value,
        label: value,
        count: query.data?.Counts?.[value],
        isMore: query.data?.IsMore,
      }))}
      onChanged={(value) => list.change({ [tabs.field]: value })}
    >
      {panel}
    </StatusTabs>
  )
}
