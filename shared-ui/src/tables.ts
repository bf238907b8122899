import './marks/icon-set.ts'

export type { Column } from './columns/column.ts'
export { ColumnTable, ColumnTableSkeleton } from './columns/column-table.tsx'
export { ColumnsButton } from './columns/columns-button.tsx'
export { type Columns, useColumns } from './columns/use-columns.ts'
export { ExportButton } from './export/export-button.tsx'
export { saveCsv } from './export/save-csv.ts'
export { type RelatedColumn, RelatedPanel, relatedRows } from './related/related-panel.tsx'
