import type { MvrReportRecord } from 'shared-api/mvr'
import type { MvrContent, MvrPerson } from 'shared-api/mvr/mvr-content'
import { formatDate, formatDateTime, formatMoney, Link } from 'shared-ui'
import { carrierFact, DescriptionPanel, recordTarget, relatedFact } from 'shared-ui/records'
import { paths } from '../paths.ts'
import { notStated } from './absent-list.tsx'

interface RequestPanelProps {
  report: MvrReportRecord
  /** Null where no fields came back. */
  request: MvrContent['request'] | null
  /** An MVR user has no pages of drivers and carriers to go to. */
  isPlain: boolean
  /** A driver is not told what a report costs. */
  isOwn: boolean
}

/** What was asked for, why, by whom and from whom. */
export function RequestPanel({ report, request, isPlain, isOwn }: RequestPanelProps) {
  const { Carrier__r: carrier, Batch__r: batch, RequestedBy__r: requester, Price__c: price } = report
  return (
    <DescriptionPanel
      title="Request"
      facts={[
        [
          'Driver',
          isPlain
            ? report.DriverName
            : relatedFact(recordTarget('DRIVER', report.Driver__c), report.DriverName),
        ],
        ['Carrier', isPlain ? carrier.Name : carrierFact(carrier)],
        ['Product', report.History_Info__c],
        ['Purpose', report.PermissiblePurpose__c ?? 'Not kept'],
        ['Requested', formatDateTime(report.CreatedDate)],
        ['Requested by', requester?.Name],
        ['Licensing authority', request?.state ?? report.State__c],
        ['Ordered', report.OrderedAt === null ? null : formatDateTime(report.OrderedAt)],
        ['Record of', request && formatDate(request.asOf)],
        [
          'Covers from',
          request && (request.coversFrom === null ? notStated : formatDate(request.coversFrom)),
        ],
        ["Provider's order", request?.orderId],
        ['Batch', batch && <Link to={paths.batch(batch.Id)}>{batch.Name}</Link>],
        ['Price', !isOwn && price !== null && priceOf(report, price)],
      ]}
    />
  )
}

function priceOf({ IsCharged, CurrencyIsoCode, MVR_Status__c: status }: MvrReportRecord, price: string) {
  const amount = formatMoney(price, CurrencyIsoCode)
  if (IsCharged) return `${amount}, charged`
  return status === 'Failed' ? 'Not charged' : `${amount}, not charged yet`
}

export const PersonPanel = ({ person }: { person: MvrPerson }) => (
  <DescriptionPanel
    title="Person, as returned"
    facts={[
      ['Name', person.name],
      ['Birth date', person.birthDate === null ? notStated : formatDate(person.birthDate)],
      ['Address', person.address ?? notStated],
    ]}
  />
)
