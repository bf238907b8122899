import { type Verdict, verdictOf } from 'shared-api/safety'
import type { Alert } from 'shared-api/safety/alerts'
import { daysUntil, formatDate, formatNumber, inDays, Link, recordPath, reportPath } from 'shared-ui'
import { paths } from '../paths.ts'
import { agedDay } from '../safety/file-words.ts'
import { isAlertByFmcsa } from '../safety/standing.ts'

/** What a fleet is told: payments and fines are for the driver's own dates. */
export type FleetAlert = Exclude<Alert, { Kind: 'Payment' | 'Fine' }>

export const isOfFleet = (alert: Alert): alert is FleetAlert =>
  alert.Kind !== 'Payment' && alert.Kind !== 'Fine'

/** An alert in a sentence, its subject leading to the record or to the rows. */
export function AlertLabel({ alert }: { alert: FleetAlert }) {
  if (alert.Kind === 'BASIC') {
    return (
      <>
        <Link to={paths.rowsOf(alert.Basic)} variant="row">
          {alert.Basic}
        </Link>{' '}
        {basicAlertLabel(alert)}
      </>
    )
  }
  if (alert.Kind === 'Court date') {
    return (
      <>
        Court date for <Link to={recordPath({ type: 'TICKET', id: alert.TicketId })}>{alert.TicketName}</Link>{' '}
        {inDays(daysUntil(alert.Date))}
      </>
    )
  }
  if (alert.Kind === 'Inspections') {
    return <Link to={reportPath('sms-notify-count')}>{newInspectionsLabel(alert)}</Link>
  }
  return (
    <>
      {alert.Kind} of <Link to={recordPath({ type: 'DRIVER', id: alert.DriverId })}>{alert.DriverName}</Link>{' '}
      {expiryLabel(daysUntil(alert.Date))}
    </>
  )
}

type Of<Kind extends Alert['Kind']> = Extract<Alert, { Kind: Kind }>

/** By old files, or an old word of FMCSA's, it was so on their day. */
export function basicAlertLabel(alert: Of<'BASIC'>): string {
  const { FilesDay, Official } = alert
  if (Official && isAlertByFmcsa(alert)) {
    const why = Official.Finding ? ', an acute or critical finding' : ''
    return `${Official.IsCurrent ? 'is' : 'was'} in alert by FMCSA${why}, ${agedDay(Official)}`
  }
  const words = basicAlertWords(alert)
  return isSure(verdictOf(alert)) || FilesDay === null
    ? words
    : `${words.replace(/^is /, 'was ')}, FMCSA files of ${formatDate(FilesDay)}: not current`
}

const isSure = (verdict: Verdict) => verdict === 'alert' || verdict === 'no alert'

function basicAlertWords({ Percentile, Threshold, Alert: isAlert }: Of<'BASIC'>): string {
  if (Percentile === null) return 'is in alert after a finding'
  const figures = `${Percentile}% of ${Threshold}%`
  if (!isAlert) return `is near its threshold: ${figures}`
  if (Percentile < Threshold) return `is in alert after a finding: ${figures}`
  return `is ${Percentile === Threshold ? 'at' : 'over'} its threshold: ${figures}`
}

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

export const expiryLabel = (days: number) => `${days < 0 ? 'expired' : 'expires'} ${inDays(days)}`

/** A paper's by the reader's calendar, as its words are: the carrier's may be a day off. */
export function urgencyOf(alert: Alert, today?: Date): Alert['Urgency'] | 'unknown' {
  if (alert.Kind === 'BASIC') return isSure(verdictOf(alert)) ? alert.Urgency : 'unknown'
  if (alert.Kind !== 'CDL' && alert.Kind !== 'Medical card' && alert.Kind !== 'Fine') return alert.Urgency
  return daysUntil(alert.Date, today) < 0 ? 'alert' : 'due'
}

export function newInspectionsLabel({ Inspections, WithViolations, Crashes }: Of<'Inspections'>): string {
  const inspections =
    Inspections === 0
      ? []
      : [
          `${counted(Inspections, 'roadside inspection', 'roadside inspections')} arrived`,
          WithViolations === 0 ? 'none with violations' : `${formatNumber(WithViolations)} with violations`,
        ]
  const crashes = Crashes === 0 ? [] : [counted(Crashes, 'crash report', 'crash reports')]
  return [...inspections, ...crashes].join(', ') + (Inspections === 0 ? ' arrived' : '')
}
