import dayjs from 'dayjs'
import type { Column } from '../columns/column.ts'
import { notify } from '../feedback/notify.tsx'
import { formatNumber } from '../formats/numbers.ts'
import { csvHead, csvLines } from './csv.ts'
import { saveBlob } from './save-blob.ts'

type Exported<Row> = Pick<Column<Row>, 'header' | 'csv'>

/** Hands the browser a CSV file of these rows, named as given. */
export function saveCsv<Row>(fileName: string, columns: readonly Exported<Row>[], rows: readonly Row[]) {
  saveFile(fileName, [csvHead(columns), csvLines(columns, rows)])
}

/** Hands over the selected rows, in a file named '<name>-2026-11-20.csv', and says so. */
export function exportRows<Row>(name: string, columns: readonly Exported<Row>[], rows: readonly Row[]) {
  saveCsv(datedName(name), columns, rows)
  notify.success(`${formatNumber(rows.length)} ${rows.length === 1 ? 'row' : 'rows'} exported`)
}

/** 'requests-2026-11-20.csv', by the reader's calendar. */
export const datedName = (name: string) => `${name}-${dayjs().format('YYYY-MM-DD')}.csv`

/** Hands the browser a CSV file that is written already. */
export const saveFile = (fileName: string, parts: (string | Blob)[]) =>
  saveBlob(new Blob(parts, { type: 'text/csv;charset=utf-8' }), fileName)
