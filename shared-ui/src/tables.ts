import './icons/icon-set.ts'

export type { Column } from './columns/column.ts'
export { ColumnTable } from './columns/column-table.tsx'
export {
  carrierColumn,
  dayColumn,
  longWordsColumn,
  nameColumn,
  numberColumn,
  relatedColumn,
  statusColumn,
  wordsColumn,
} from './columns/field-columns.tsx'
export { expiryColumn } from './columns/day-columns.tsx'
export { ListPage } from './list/list-page.tsx'
export { ListPanel } from './list/list-panel.tsx'
export type { RowCard } from './list/list-rows.tsx'
export { useList } from './list/use-list.ts'
export { saveBlob } from './export/save-blob.ts'
export { saveCsv, saveFile } from './export/save-csv.ts'
export { type Action, type ActionGroup, MenuButton } from './menus/menu-button.tsx'
export { type RelatedList, RelatedPanel } from './related/related-panel.tsx'
export { recordTarget, relatedFact } from './record/record-link.tsx'
export type { RecordTarget } from './record/record-paths.ts'
export { FilterChip, FilterMenu } from './table/filter-chip.tsx'
