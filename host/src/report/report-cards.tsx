import { Children, type ReactNode } from 'react'
import { Card, CardList } from 'shared-ui'
import { RecordLink } from './record-link.tsx'
import type { Report } from './report.ts'

interface ReportCardsProps<Row extends { Id: string }, Sort extends string> {
  report: Report<Row, Sort>
  rows: readonly Row[]
  carrierId: string | undefined
}

/** The rows on a phone. */
export function ReportCards<Row extends { Id: string }, Sort extends string>({
  report,
  rows,
  carrierId,
}: ReportCardsProps<Row, Sort>) {
  return (
    <CardList label={report.title}>
      {rows.map((row) => {
        const { title, record, status, facts, lines } = report.card(row, carrierId)
        return (
          <Card
            key={row.Id}
            title={<RecordLink to={record}>{title}</RecordLink>}
            status={status}
            facts={withCommas(facts)}
          >
            {lines}
          </Card>
        )
      })}
    </CardList>
  )
}

const withCommas = (facts: readonly ReactNode[]) =>
  Children.map(facts.filter(Boolean), (fact, index) => (index === 0 ? fact : <>, {fact}</>))
