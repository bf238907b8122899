import { Children, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { IconButton } from '../buttons/button.tsx'
import type { Column } from '../columns/column.ts'
import { ColumnTable, type TableColumns } from '../columns/column-table.tsx'
import { type SortBy, SortLine, SortLineSkeleton } from '../columns/sort-line.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { type Action, MenuButton } from '../menus/menu-button.tsx'
import { RecordLink } from '../record/record-link.tsx'
import type { RecordTarget } from '../record/record-paths.ts'
import { SelectBox } from '../selection/select-box.tsx'
import { SelectPage } from '../selection/select-page.tsx'
import { Card, CardList } from '../table/card-list.tsx'
import { SkeletonCards } from '../table/table-skeleton.tsx'
import { type List, nameless } from './use-list.ts'

/** A row on a phone. */
export interface RowCard {
  /** The name of the row. */
  title: ReactNode
  /** The record that the title leads to, if it is no link by itself. */
  record?: RecordTarget | undefined
  status?: ReactNode
  /** Known facts, on one line. */
  facts: readonly ReactNode[]
  /** Facts that need attention, each on its own line. */
  lines?: ReactNode
}

/** The part of a list that its rows use; without a filter they do not sort. */
type RowsOf<Row> = Pick<List<Row>, 'label'> & { columns: TableColumns<Row> } & Partial<
    Pick<List<Row>, 'filter' | 'change' | 'nameOf' | 'selection'>
  >

interface ListRowsProps<Row> {
  list: RowsOf<Row>
  /** Read out before the rows: the label, if not given. */
  caption?: string
  /** A number: so many are on their way. */
  rows: readonly Row[] | number
  card: (row: Row) => RowCard
  rowActions?: ((row: Row) => readonly Action[]) | undefined
  isSelectable?: boolean
}

/** A page of a list: a table, on a phone cards below what sorts and selects them. */
export function ListRows<Row extends { Id: string }>({
  list,
  caption = list.label,
  rows,
  card,
  rowActions,
  isSelectable = false,
}: ListRowsProps<Row>) {
  const { filter, columns, label, nameOf = nameless } = list
  const isPhone = useIsPhone()
  const menu = useMenuColumn(rowActions, nameOf)
  const hasMenu = rowActions !== undefined
  const shown = useMemo(
    () => (hasMenu ? [...columns.shown, menu] : columns.shown),
    [columns.shown, menu, hasMenu],
  )
  const selection = isSelectable ? list.selection : undefined
  const sorting =
    filter?.SortBy === undefined || filter.SortDir === undefined
      ? undefined
      : {
          sort: { by: filter.SortBy, dir: filter.SortDir },
          onSorted: ({ by, dir }: SortBy<string>) => list.change?.({ SortBy: by, SortDir: dir }),
        }
  if (!isPhone)
    return (
      <ColumnTable
        caption={typeof rows === 'number' ? 'Loading' : caption}
        columns={{ ...columns, shown }}
        rows={rows}
        selection={selection}
        {...sorting}
      />
    )
  if (typeof rows === 'number')
    return (
      <>
        {sorting && <SortLineSkeleton />}
        {isSelectable && <chakra.div minHeight="44px" borderBottomWidth="1px" bg="bg.subtle" />}
        <SkeletonCards count={rows} />
      </>
    )
  return (
    <>
      {sorting && <SortLine columns={columns.shown} {...sorting} />}
      {selection && <SelectPage selection={selection} />}
      <CardList label={label}>
        {rows.map((row) => {
          const { title, record, status, facts, lines } = card(row)
          return (
            <Card
              key={row.Id}
              title={record ? <RecordLink to={record}>{title}</RecordLink> : title}
              status={
                <>
                  {status}
                  {hasMenu && menu.cell(row)}
                </>
              }
              start={selection && <CardSelect row={row} selection={selection} />}
              isSelected={selection?.has(row.Id)}
              facts={withCommas(facts)}
            >
              {lines}
            </Card>
          )
        })}
      </CardList>
    </>
  )
}

function CardSelect<Row extends { Id: string }>({
  row,
  selection,
}: {
  row: Row
  selection: List<Row>['selection']
}) {
  return (
    <SelectBox
      label={`Select ${selection.nameOf(row)}`}
      state={selection.has(row.Id) ? 'all' : 'none'}
      onToggled={(how) => selection.toggle(row.Id, how)}
    />
  )
}

/** The same column for as long as the list stands, so that its rows are not drawn again. */
function useMenuColumn<Row>(
  actions: ListRowsProps<Row>['rowActions'],
  nameOf: (row: Row) => string,
): Column<Row> & { cell: (row: Row) => ReactNode } {
  const latest = useRef({ actions, nameOf })
  useLayoutEffect(() => {
    latest.current = { actions, nameOf }
  })
  const [column] = useState(() => ({
    id: 'Menu',
    header: 'Actions',
    isHeadHidden: true,
    isAction: true,
    width: 64,
    narrowWidth: 56,
    minWidth: 56,
    align: 'end' as const,
    cell: (row: Row) => (
      <MenuButton groups={() => [{ actions: latest.current.actions?.(row) ?? [] }]}>
        {(trigger) => (
          <IconButton icon="ellipsis" label={`Actions for ${latest.current.nameOf(row)}`} {...trigger} />
        )}
      </MenuButton>
    ),
  }))
  return column
}

const withCommas = (facts: readonly ReactNode[]) =>
  Children.map(facts.filter(Boolean), (fact, index) => (
    <>
      {index > 0 && ', '}
      {fact}
    </>
  ))
