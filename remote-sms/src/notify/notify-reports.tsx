import { call } from 'shared-api'
import type { RoadsideInspection, SafetyNotification } from 'shared-api/safety/roadside'
import type { notificationSorts, roadsideInspectionSorts } from 'shared-api/safety/roadside-sorts'
import { type CommonOffender, type CommonViolation, smsNotify } from 'shared-api/safety/sms-notify'
import type { commonOffenderSorts, commonViolationSorts } from 'shared-api/safety/sms-notify-sorts'
import type { Report } from 'shared-ui/reports'
import { cleanInspections, notifications } from '../roadside/roadside-reports.tsx'
import { countViolations } from '../roadside/roadside-columns.tsx'
import {
  commonOffenderCard,
  commonOffenderColumns,
  type CommonRow,
  commonViolationCard,
  commonViolationColumns,
  offenderRow,
  violationRow,
} from './common-columns.tsx'
import { OutOfService } from '../roadside/out-of-service.tsx'

const today = smsNotify.today.rows
const last7Days = smsNotify.last7Days.rows
const clean = smsNotify.clean7Days.rows
const stopped = smsNotify.outOfService7Days.rows
const violations = smsNotify.commonViolations.rows
const offenders = smsNotify.commonOffenders.rows

export const arrivedToday: Report<SafetyNotification, (typeof notificationSorts)[number]> = {
  ...notifications,
  id: 'sms-notification-today',
  title: 'SMS notify, today',
  counted:
    'Roadside inspections and crashes whose reports arrived today. SMS notify compares them with yesterday.',
  none: 'Nothing arrived from the roadside today.',
  contract: today,
  read: (query, signal) => call(today, { query }, { signal }),
}

export const arrived7Days: Report<SafetyNotification, (typeof notificationSorts)[number]> = {
  ...notifications,
  id: 'sms-notification7-days',
  title: 'Roadside reports, last 7 days',
  counted:
    'Roadside inspections and crashes whose reports arrived in the last 7 days, today included. SMS notify compares them with the 7 days before.',
  contract: last7Days,
  read: (query, signal) => call(last7Days, { query }, { signal }),
}

export const clean7Days: Report<RoadsideInspection, (typeof roadsideInspectionSorts)[number]> = {
  ...cleanInspections,
  id: 'clean-inspection7-days',
  title: 'Clean inspections, last 7 days',
  counted:
    'Roadside inspections without a violation whose reports arrived in the last 7 days, today included. SMS notify compares them with the 7 days before.',
  none: 'No report of the last 7 days is of a clean inspection.',
  contract: clean,
  read: (query, signal) => call(clean, { query }, { signal }),
}

export const outOfService7Days: Report<RoadsideInspection, (typeof roadsideInspectionSorts)[number]> = {
  ...cleanInspections,
  id: 'out-of-service7-days',
  title: 'Out of service, last 7 days',
  counted:
    'Roadside inspections with an out-of-service order whose reports arrived in the last 7 days, today included. SMS notify compares them with the 7 days before.',
  nouns: ['inspection', 'inspections'],
  none: 'No report of the last 7 days has an out-of-service order.',
  contract: stopped,
  read: (query, signal) => call(stopped, { query }, { signal }),
  card: (inspection, carrierId) => {
    const card = cleanInspections.card(inspection, carrierId)
    return { ...card, status: <OutOfService />, facts: [...card.facts, countViolations(inspection)] }
  },
}

export const commonViolations: Report<CommonRow<CommonViolation>, (typeof commonViolationSorts)[number]> = {
  id: 'sms-common-violations',
  title: 'Common violations, last 7 days',
  counted:
    'Violation codes in reports that arrived in the last 7 days, today included, the most frequent first. SMS notify compares them with the 7 days before.',
  nouns: ['violation code', 'violation codes'],
  icon: 'list-x',
  none: 'No report of the last 7 days has a violation.',
  contract: violations,
  read: async (query, signal) => {
    const page = await call(violations, { query }, { signal })
    return { ...page, Data: page.Data.map(violationRow) }
  },
  columns: commonViolationColumns,
  card: commonViolationCard,
}

export const commonOffenders: Report<CommonRow<CommonOffender>, (typeof commonOffenderSorts)[number]> = {
  id: 'sms-common-offenders',
  title: 'Common offenders, last 7 days',
  counted:
    'Drivers with violations in reports that arrived in the last 7 days, today included. Reports without a matched driver are left out.',
  nouns: ['driver', 'drivers'],
  icon: 'users',
  none: 'No report of the last 7 days has a violation of a matched driver.',
  contract: offenders,
  read: async (query, signal) => {
    const page = await call(offenders, { query }, { signal })
    return { ...page, Data: page.Data.map(offenderRow) }
  },
  columns: commonOffenderColumns,
  card: commonOffenderCard,
}
