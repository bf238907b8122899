import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallResult } from 'shared-api'
import type { mvr, MvrReport, MvrReportFilter } from 'shared-api/mvr'
import { Box, Pager, QueryState, SearchField, TablePanel, Toolbar } from 'shared-ui'
import { type Columns, ColumnsButton, ColumnTable, ColumnTableSkeleton } from 'shared-ui/tables'
import { ReportCards } from './report-cards.tsx'

type ReportPage = CallResult<typeof mvr.reports>

interface ReportListProps {
  list: UseQueryResult<ReportPage>
  columns: Columns<MvrReport, MvrReportFilter['SortBy']>
  filter: MvrReportFilter
  onChanged: (changed: Partial<MvrReportFilter>) => void
  /** A card says whose report it is. */
  isOfSeveral: boolean
  /** Why a page of the list has no rows. */
  empty: ReactNode
}

/** The reports of a filter, with all that finds and arranges them. */
export function ReportList({ list, columns, filter, onChanged, isOfSeveral, empty }: ReportListProps) {
  const shown = columns.isKnown ? list.data : undefined
  const name = columns.shown.find(({ id }) => id === 'DriverName')
  return (
    <TablePanel
      label="MVR reports"
      toolbar={
        <Toolbar>
          <SearchField
            label="Search MVR reports"
            value={filter.Search}
            onChanged={(Search) => onChanged({ Search })}
          />
          <ColumnsButton columns={columns} />
        </Toolbar>
      }
      footer={
        shown &&
        shown.Data.length > 0 && (
          <Pager
            page={filter.Page}
            pageSize={filter.PageSize}
            total={shown.Total}
            onPage={(number) => onChanged({ Page: number })}
            onPageSize={(PageSize) => onChanged({ PageSize })}
          />
        )
      }
    >
      <QueryState
        query={{ ...list, data: shown }}
        what="MVR reports"
        empty={empty}
        skeleton={<ColumnTableSkeleton columns={columns} rows={filter.PageSize} />}
      >
        {(page) => (
          <Box
            aria-busy={list.isPlaceholderData}
            opacity={list.isPlaceholderData ? 0.6 : 1}
            transition="opacity 120ms 200ms"
          >
            <ColumnTable
              caption={`MVR reports, page ${page.Page}`}
              columns={columns}
              rows={page.Data}
              sort={{ by: filter.SortBy, dir: filter.SortDir }}
              onSorted={({ by, dir }) => onChanged({ SortBy: by, SortDir: dir })}
            />
            <ReportCards reports={page.Data} name={name?.cell} isOfSeveral={isOfSeveral} />
          </Box>
        )}
      </QueryState>
    </TablePanel>
  )
}
