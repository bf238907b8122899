import { ExpiryDate } from '../table/expiry-date.tsx'
import type { Column } from './column.ts'

type Given<Row, Sort extends string> = Omit<Column<Row, Sort>, 'cell' | 'csv'> & {
  value: (row: Row) => string | null | undefined
}

/** A day something runs out. */
export const expiryColumn = <Row, Sort extends string>({
  value,
  ...more
}: Given<Row, Sort>): Column<Row, Sort> => ({
  width: 200,
  narrowWidth: 128,
  ...more,
  isMarked: true,
  cell: (row) => <ExpiryDate day={value(row)} />,
  csv: value,
})
