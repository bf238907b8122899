import * as z from 'zod/mini'
import { get } from '../contract.ts'
import { counter, reportQuery } from '../counter-calls.ts'
import { pageOf } from '../list.ts'
import { RoadsideInspection, SafetyNotification, Violation } from './roadside.ts'
import { notificationSorts, roadsideInspectionSorts, rollOffSorts, violationSorts } from './roadside-sorts.ts'
import { BasicAlert, standingSorts } from './safety.ts'
import { MonthlySnapshot } from './snapshot.ts'

const roles = ['carrier', 'agent'] as const

const rollOffOrder = { sorts: rollOffSorts, first: 'asc' } as const

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
      // The violations that drop out at a snapshot, instead of those of the next 60 days.
      query: z.extend(reportQuery(rollOffOrder), { Snapshot: z.optional(MonthlySnapshot) }),
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
