import { useQuery } from '@tanstack/react-query'
import { formatDate, LinkButton, Note } from 'shared-ui'
import { monitoringQueries } from '../monitoring/monitoring-queries.ts'
import { kindWords, severityTones } from '../monitoring/monitoring-words.ts'
import { paths } from '../paths.ts'

interface NewerNoticeProps {
  driverId: string
  /** The day of the latest report. */
  asOf: string
}

/** Says that monitoring told of something since the latest report. */
export function NewerNotice({ driverId, asOf }: NewerNoticeProps) {
  const { data } = useQuery(monitoringQueries.noticesOf(driverId))
  const newer = data?.Data.filter(({ ReceivedAt }) => ReceivedAt.slice(0, 10) >= asOf) ?? []
  const [newest] = newer
  if (newest === undefined) return null
  const kind = kindWords[newest.Kind]
  const day = formatDate(newest.ReceivedAt)
  return (
    <Note
      mark={severityTones[newest.Severity]}
      action={<LinkButton to={paths.notice(newest.Id)}>Open notice</LinkButton>}
    >
      {newer.length === 1
        ? `${kind}: a monitoring notice came on ${day}.`
        : `${newer.length} monitoring notices came since ${formatDate(asOf)}. The newest: ${kind.toLowerCase()}, ${day}.`}
      {` The latest report is of ${formatDate(asOf)}, so the verdict may not count ${newer.length === 1 ? 'it' : 'them'}.`}
    </Note>
  )
}
