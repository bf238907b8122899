import { CourtDate } from '../table/court-date.tsx'
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

interface CourtDateGiven<Row, Sort extends string> extends Given<Row, Sort> {
  value: (row: Row) => string | null
  isClosed?: (row: Row) => boolean
}

/** The day in court. */
export const courtDateColumn = <Row, Sort extends string>({
  value,
  isClosed = () => false,
  ...more
}: CourtDateGiven<Row, Sort>): Column<Row, Sort> => ({
  width: 144,
  narrowWidth: 128,
  ...more,
  isMarked: true,
  cell: (row) => <CourtDate day={value(row)} isClosed={isClosed(row)} />,
  csv: value,
})
