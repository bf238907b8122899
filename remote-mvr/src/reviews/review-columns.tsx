import type { MvrReviewFilter, MvrReviewRow } from 'shared-api/mvr/mvr-review'
import { Box, CardLine, ExpiryDate, formatDate, Link, StatusBadge } from 'shared-ui'
import { carrierColumn, type Column, expiryColumn, type RowCard } from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { reportTones } from '../reports/report-status.ts'

type ReviewColumn = Column<MvrReviewRow, MvrReviewFilter['SortBy']>

const driver: ReviewColumn = {
  id: 'DriverName',
  header: 'Driver',
  sortKey: 'DriverName',
  width: 184,
  narrowWidth: 160,
  isAlwaysShown: true,
  csv: ({ DriverName }) => DriverName,
  cell: ({ Id, DriverName }) => (
    <Link to={paths.review(Id)} variant="row">
      {DriverName}
    </Link>
  ),
}

const due: ReviewColumn = expiryColumn({
  id: 'DueDate',
  header: 'Review due',
  sortKey: 'DueDate',
  value: ({ DueDate }) => DueDate,
})

const lastReview: ReviewColumn = {
  id: 'LastReview',
  header: 'Last review',
  sortKey: 'LastReview',
  width: 208,
  narrowWidth: 168,
  csv: ({ LastReview }) => LastReview && `${LastReview.ReviewedOn} ${LastReview.Reviewer}`,
  cell: ({ LastReview }) =>
    LastReview === null ? (
      <Box as="span" color="fg.subtle">
        None yet
      </Box>
    ) : (
      `${formatDate(LastReview.ReviewedOn)}, ${LastReview.Reviewer}`
    ),
}

const authorities: ReviewColumn = {
  id: 'Authorities',
  header: 'Authorities',
  width: 112,
  narrowWidth: 88,
  csv: ({ Authorities }) => Authorities.join(', '),
  cell: ({ Authorities }) => (Authorities.length === 0 ? 'No CDL state' : Authorities.join(', ')),
}

const newestReport: ReviewColumn = {
  id: 'NewestReport',
  header: 'Newest report',
  width: 232,
  narrowWidth: 208,
  csv: ({ NewestReport }) => NewestReport && `${NewestReport.CreatedDate} ${NewestReport.MVR_Status__c}`,
  cell: ({ NewestReport }) => <NewestReportCell report={NewestReport} />,
}

function NewestReportCell({ report }: { report: MvrReviewRow['NewestReport'] }) {
  if (report === null) return '-'
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="2" verticalAlign="middle">
      {formatDate(report.CreatedDate)}
      <StatusBadge status={report.MVR_Status__c} tone={reportTones[report.MVR_Status__c]} />
    </Box>
  )
}

export const reviewColumns = (carrierId: string | undefined): readonly ReviewColumn[] => [
  driver,
  due,
  newestReport,
  lastReview,
  authorities,
  carrierColumn(carrierId, {
    id: 'Carrier__r.Name',
    header: 'Carrier',
    sortKey: 'Carrier__r.Name',
    value: ({ Carrier__r }) => Carrier__r.Name,
  }),
]

/** A driver on a phone; in a list of several carriers it says whose it is. */
export const reviewCard = (row: MvrReviewRow, isOfSeveral: boolean): RowCard => ({
  title: (
    <Link to={paths.review(row.Id)} variant="row">
      {row.DriverName}
    </Link>
  ),
  facts: [
    row.LastReview === null ? 'No review yet' : `Reviewed ${formatDate(row.LastReview.ReviewedOn)}`,
    row.Authorities.join(', '),
    isOfSeveral && row.Carrier__r.Name,
  ],
  lines: (
    <>
      <CardLine>
        Review due <ExpiryDate day={row.DueDate} />
      </CardLine>
      {row.NewestReport && (
        <CardLine>
          Newest report <NewestReportCell report={row.NewestReport} />
        </CardLine>
      )}
    </>
  ),
})
