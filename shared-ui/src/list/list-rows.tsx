import { Children, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { IconButton } from '../buttons/button.tsx'
import type { Column } from '../columns/column.ts'
import { ColumnTable } from '../columns/column-table.tsx'
import { type SortBy, SortLine, SortLineSkeleton } from '../columns/sort-line.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { type Action, MenuButton } from '../menus/menu-button.tsx'
import { SelectBox } from '../selection/select-box.tsx'
import { SelectPage } from '../selection/select-page.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import { Card, CardList } from '../table/card-list.tsx'
import type { List } from './use-list.ts'

/** A row on a phone. */
export interface RowCard {
  /** What names the row: usually a link. */
  title: ReactNode
  status?: ReactNode
  /** Those that there are, on one line. */
  facts: readonly ReactNode[]
  /** What wants attention, each on its own line. */
  lines?: ReactNode
}

interface ListRowsProps<Row> {
  list: List<Row>
  /** A number: so many are on their way. */
  rows: readonly Row[] | number
  card: (row: Row) => RowCard
  rowActions: ((row: Row) => readonly Action[]) | undefined
  isSelectable: boolean
}

/** A page of a list: a table, on a phone cards below what sorts and selects them. */
export function ListRows<Row extends { Id: string }>({
  list,
  rows,
  card,
  rowActions,
  isSelectable,
}: ListRowsProps<Row>) {
  const { filter, columns, label, nameOf } = list
  const isPhone = useIsPhone()
  const menu = useMenuColumn(rowActions, nameOf)
  const hasMenu = rowActions !== undefined
  const shown = useMemo(
    () => (hasMenu ? [...columns.shown, menu] : columns.shown),
    [columns.shown, menu, hasMenu],
  )
  const selection = isSelectable ? list.selection : undefined
  const sorting =
    filter.SortBy === undefined || filter.SortDir === undefined
      ? undefined
      : {
          sort: { by: filter.SortBy, dir: filter.SortDir },
          onSorted: ({ by, dir }: SortBy<string>) => list.change({ SortBy: by, SortDir: dir }),
        }
  if (!isPhone)
    return (
      <ColumnTable
        caption={
          typeof rows === 'number' ? 'Loading' : `${label}, page ${list.query.data?.Page ?? filter.Page}`
        }
        columns={{ ...columns, shown }}
        rows={rows}
        selection={selection}
        {...sorting}
      />
    )
  if (typeof rows === 'number')
    return <SkeletonCards count={rows} isSorted={sorting !== undefined} isSelectable={isSelectable} />
  return (
    <>
      {sorting && <SortLine columns={columns.shown} {...sorting} />}
      {selection && <SelectPage selection={selection} />}
      <CardList label={label}>
        {rows.map((row) => {
          const { title, status, facts, lines } = card(row)
          return (
            <Card
              key={row.Id}
              title={title}
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

interface SkeletonCardsProps {
  count: number
  isSorted: boolean
  isSelectable: boolean
}

const SkeletonCards = ({ count, isSorted, isSelectable }: SkeletonCardsProps) => (
  <>
    {isSorted && <SortLineSkeleton />}
    {isSelectable && <chakra.div minHeight="44px" borderBottomWidth="1px" bg="bg.subtle" />}
    <CardList label="Loading">
      {Array.from({ length: count }, (_, row) => (
        <Card key={row} title={<Skeleton width="50%" />} facts={<Skeleton width="80%" />} />
      ))}
    </CardList>
  </>
)

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
  Children.map(facts.filter(Boolean), (fact, index) => (index === 0 ? fact : <>, {fact}</>))
