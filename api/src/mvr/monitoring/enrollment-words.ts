import type { EnrollmentStatus, WhyNotEnrolled } from 'shared-api/mvr/mvr-monitoring'
import type { EndReason } from '../../platform/database/tables/mvr-monitoring-tables.ts'

const endings: Readonly<Record<EndReason, string>> = {
  carrier: 'The carrier ended the monitoring.',
  consent: 'The consent has ended. Ask the driver for a new one to enroll again.',
  membership: 'The membership ended.',
  incomplete: "Add the driver's CDL number and state, then enroll again.",
  refused: 'The state takes no enrollment with this CDL number. Check it, then enroll again.',
}

/** What an enrollment waits for, or why it ended. */
export function enrollmentMessage(status: EnrollmentStatus, reason: EndReason | null): string | null {
  if (status === 'Enrolling')
    return 'The enrollment is on its way to the state. It is sent until the state takes it.'
  if (status === 'Monitored') return null
  const ending = reason === null ? '' : endings[reason]
  return status === 'Ending' ? `${ending} The state is being told; a notice is no longer shown.` : ending
}

/** Why a driver is not enrolled. */
export const whyNot: Readonly<Record<WhyNotEnrolled, string>> = {
  'No consent': 'The driver has not consented to monitoring. Send a link to sign.',
  Inactive: 'The membership has ended. Reactivate it, then enroll the driver.',
  Incomplete: "Add the driver's CDL number and state, then enroll the driver.",
  'Monitored already': 'This driver is monitored already.',
}
