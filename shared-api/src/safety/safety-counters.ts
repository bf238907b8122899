import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { counter, reportQuery } from '../counter-calls.ts'
import { IsoDate } from '../fields.ts'
import { pageOf } from '../list.ts'
import { RoadsideInspection, SafetyNotification, Violation } from './roadside.ts'
import { notificationSorts, roadsideInspectionSorts, rollOffSorts, violationSorts } from './roadside-sorts.ts'
import { BasicAlert, standingSorts } from './safety.ts'

const roles = ['carrier', 'agent'] as const

const rollOffOrder = { sorts: rollOffSorts, first: 'asc' } as const

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)
const friday = 5

function isLastFriday(day: string) {
  const date = dayOf(day)
  const weekLater = new Date(date.getTime() + 7 * 86_400_000)
  return date.getUTCDay() === friday && weekLater.getUTCMonth() !== date.getUTCMonth()
}

/** Selects the violations that drop out at this snapshot instead of those of the next 60 days. */
export const Snapshot = IsoDate.check(z.refine(isLastFriday, 'A snapshot is the last Friday of a month'))

export const safetyCounters = {
  basicAlerts: counter('GetBasicAlertsCount', BasicAlert, { sorts: standingSorts, first: 'desc' }, roles),
  violationsLast60Days: counter(
    'GetViolationsLast60DaysCount',
    Violation,
    { sorts: violationSorts, first: 'desc' },
    roles,
  ),
  cleanInspectionsLast60Days: counter(
    'GetCleanInspectionsLast60DaysCount',
    RoadsideInspection,
    { sorts: roadsideInspectionSorts, first: 'desc' },
    roles,
  ),
  violationsRollingOff: {
    ...counter('GetViolationsRollingOffCount', Violation, rollOffOrder, roles),
    rows: get('GetViolationsRollingOffCount', {
      query: z.extend(reportQuery(rollOffOrder), { Snapshot: z.optional(Snapshot) }),
      data: pageOf(Violation),
      variant: 'rows',
      roles: roles,
      tenant: 'accounts',
      audit: 'none',
      rate: 'read',
    }),
  },
  smsNotify: counter(
    'GetSmsNotifyCount',
    SafetyNotification,
    { sorts: notificationSorts, first: 'desc' },
    roles,
  ),
}
