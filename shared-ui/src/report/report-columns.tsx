import type { Column } from '../columns/column.ts'
import { formatDate } from '../formats/dates.ts'
import { formatNumber } from '../formats/numbers.ts'
import { Text } from '../layout/typography.tsx'
import type { MarkKind } from '../marks/mark.tsx'
import { StatusBadge } from '../marks/status-badge.tsx'
import { RecordLink, type RecordTarget } from '../record/record-link.tsx'

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
}: Given<Row, Sort, Words>): Column<Row, Sort> => ({ ...more, cell: (row) => value(row) ?? '-', csv: value })

/** Words that are cut where they would make the row tall; the whole of them for the pointer, on paper and read aloud. */
export const longWordsColumn = <Row, Sort extends string>({
  value,
  ...more
}: Given<Row, Sort, Words>): Column<Row, Sort> => ({
  ...more,
  cell: (row) => (
    <Text
      as="span"
      display="block"
      width="24ch"
      minWidth="full"
      truncate
      title={value(row) ?? undefined}
      css={{
        '@container rows (max-width: 1100px)': { width: '12ch' },
        '@media print': { '&&': { width: 'auto', whiteSpace: 'normal' } },
      }}
    >
      {value(row) ?? '-'}
    </Text>
  ),
  csv: value,
})

export const dayColumn = <Row, Sort extends string>({
  value,
  ...more
}: Given<Row, Sort, Words>): Column<Row, Sort> => ({
  ...more,
  cell: (row) => formatDate(value(row)),
  csv: value,
})

export const numberColumn = <Row, Sort extends string>({
  value,
  ...more
}: Given<Row, Sort, number | null>): Column<Row, Sort> => ({
  align: 'end',
  ...more,
  cell: (row) => formatNumber(value(row)),
  csv: value,
})

export const statusColumn = <Row, Sort extends string, Status extends string>({
  value,
  tones,
  ...more
}: Given<Row, Sort, Status> & { tones: Readonly<Record<Status, MarkKind>> }): Column<Row, Sort> => ({
  ...more,
  cell: (row) => <StatusBadge status={value(row)} tone={tones[value(row)]} />,
  csv: value,
})

/** What names the row, and leads to its record. */
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
    <RecordLink to={record(row)} look="plain">
      {value(row) ?? '-'}
    </RecordLink>
  ),
  csv: value,
})

/** Whose row it is: in sight where the rows are of all carriers, waiting in the columns' panel otherwise. */
export const carrierColumn = <Row, Sort extends string>(
  carrierId: string | undefined,
  given: Given<Row, Sort, Words>,
): Column<Row, Sort> =>
  wordsColumn({ ...given, isAlwaysShown: carrierId === undefined, isHiddenAtFirst: true })
