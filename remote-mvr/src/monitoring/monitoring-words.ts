import type { EnrollmentStatus, MvrNoticeKind, NoticeSeverity } from 'shared-api/mvr/mvr-monitoring'
import type { StatusTone } from 'shared-federation/slots'

export const enrollmentTones: Readonly<Record<EnrollmentStatus, StatusTone>> = {
  Enrolling: 'wait',
  Monitored: 'ok',
  Ending: 'wait',
  Ended: 'off',
}

export const severityTones: Readonly<Record<NoticeSeverity, StatusTone>> = {
  Critical: 'alert',
  High: 'due',
  Medium: 'soon',
  Low: 'info',
}

export const kindWords: Readonly<Record<MvrNoticeKind, string>> = {
  conviction: 'Conviction',
  'license status': 'License status',
  medical: 'Medical certificate',
  withdrawal: 'Withdrawal',
  accident: 'Accident',
}

/** What to do about it, in a sentence. */
export const kindNotes: Readonly<Record<MvrNoticeKind, string>> = {
  conviction: 'It may count toward your criteria. A new report says whether it does.',
  'license status': 'Check whether the driver may drive before the next trip.',
  medical: 'Check whether the driver is medically certified before the next trip.',
  withdrawal: 'A driver whose privilege is withdrawn may not drive a commercial vehicle.',
  accident: 'The state does not say who was at fault.',
}
