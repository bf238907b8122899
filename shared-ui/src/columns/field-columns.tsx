import type { Column } from './column.ts'
import { formatDate } from '../formats/dates.ts'
import { formatNumber } from '../formats/numbers.ts'
import type { MarkKind } from '../status/mark.tsx'
import { StatusBadge } from '../status/status-badge.tsx'
import { RecordLink } from '../record/record-link.tsx'
import type { RecordTarget } from '../record/record-paths.ts'

type More<Row, Sort extends string> = Partial<Omit<Column<Row, Sort>, 'id' | 'header' | 'cell' | 'csv'>>

interface Given<Row, Sort extends string, Value> extends More<Row, Sort> {
  /** The field's name. */
  id: string
  header: string
  value: (row: Row) => Value
}

type Words = string | null | undefined

export const wordsColumn = <Row, Sort extends string>({
  value,
  ...more
}: Given<Row, Sort, Words>): Column<Row, Sort> => ({ ...more, csv: value })

/** A sentence or a place: as much of it as there is room for, the whole of it for the pointer and on paper. */
export const longWordsColumn = <Row, Sort extends string>(given: Given<Row, Sort, Words>) =>
  wordsColumn({ width: 200, narrowWidth: 144, ...given })

export const dayColumn = <Row, Sort extends string>({
  value,
  ...more
}: Given<Row, Sort, Words>): Column<Row, Sort> => ({
  width: 128,
  ...more,
  cell: (row) => formatDate(value(row)),
  csv: value,
})

export const numberColumn = <Row, Sort extends string>({
  value,
  ...more
}: Given<Row, Sort, number | null>): Column<Row, Sort> => ({
  align: 'end',
  width: 128,
  ...more,
  cell: (row) => formatNumber(value(row)),
  csv: value,
})

export const statusColumn = <Row, Sort extends string, Status extends string>({
  value,
  tones,
  ...more
}: Given<Row, Sort, Status> & { tones: Readonly<Record<Status, MarkKind>> }): Column<Row, Sort> => ({
  width: 208,
  ...more,
  cell: (row) => <StatusBadge status={value(row)} tone={tones[value(row)]} />,
  csv: value,
})

/** The column that names the row and links to its record. */
export const nameColumn = <Row, Sort extends string>({
  value,
  record,
  ...more
}: Given<Row, Sort, string> & { record?: (row: Row) => RecordTarget | undefined }): Column<Row, Sort> => ({
  isAlwaysShown: true,
  ...more,
  cell: (row) => <RecordLink to={record?.(row)}>{value(row)}</RecordLink>,
  csv: value,
})

/** Another record that the row speaks of. */
export const relatedColumn = <Row, Sort extends string>({
  value,
  record,
  ...more
}: Given<Row, Sort, Words> & { record: (row: Row) => RecordTarget | undefined }): Column<Row, Sort> => ({
  ...more,
  cell: (row) => (
    <RecordLink to={record(row)} look="text">
      {value(row) ?? '-'}
    </RecordLink>
  ),
  csv: value,
})

/** The row's carrier: shown when the rows are of all carriers, otherwise hidden until chosen in the columns panel. */
export const carrierColumn = <Row, Sort extends string>(
  carrierId: string | undefined,
  given: Given<Row, Sort, Words>,
): Column<Row, Sort> =>
  wordsColumn({ ...given, isAlwaysShown: carrierId === undefined, isHiddenAtFirst: true })
