import { useQuery } from '@tanstack/react-query'
import { formatDate, LinkButton, Note } from 'shared-ui'
import { monitoringQueries } from '../monitoring/monitoring-queries.ts'
import { kindWords, severityTones } from '../monitoring/monitoring-words.ts'
import { paths } from '../paths.ts'
import { localDay } from './record-day.ts'

interface NewerNoticeProps {
  driverId: string
  /** The day of the latest report. */
  asOf: string
}

/** Says that monitoring notices came since the latest report. */
export function NewerNotice({ driverId, asOf }: NewerNoticeProps) {
  const { data } = useQuery(monitoringQueries.noticesOf(driverId))
  // Of the day that is shown.
  const newer = data?.Data.filter(({ ReceivedAt }) => localDay(new Date(ReceivedAt)) >= asOf) ?? []
  const [newest] = newer
  if (data === undefined || newest === undefined) return null
  const isOne = newer.length === 1
  const kind = kindWords[newest.Kind]
  const day = formatDate(newest.ReceivedAt)
  const moreThan = newer.length === data.PageSize && data.Total > data.PageSize ? 'More than ' : ''
  return (
    <Note
      mark={severityTones[newest.Severity]}
      action={<LinkButton to={paths.notice(newest.Id)}>Open notice</LinkButton>}
    >
      {isOne
        ? `${kind}: a monitoring notice came on ${day}.`
        : `${moreThan}${newer.length} monitoring notices came since ${formatDate(asOf)}. The newest: ${kind.toLowerCase()}, ${day}.`}
      {` The latest report is of ${formatDate(asOf)}, so the verdict may not count ${isOne ? 'it' : 'them'}.`}
    </Note>
  )
}
