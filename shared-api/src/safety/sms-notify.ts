import * as z from 'zod/mini'
import { get, post, type Role } from '../contract.ts'
import { counter, counterNumber } from '../counter-calls.ts'
import { CarrierId, Id, IsoDate, IsoInstant, Named, NamedWithId, withDefault } from '../fields.ts'
import { listQuery, pageOf } from '../list.ts'
import { NotifiedVehicle, RoadsideInspection, SafetyNotification } from './roadside.ts'
import { notificationSorts, notifiedVehicleSorts, roadsideInspectionSorts } from './roadside-sorts.ts'
import { Basic } from './safety.ts'
import {
  commonOffenderSorts,
  commonViolationSorts,
  smsCrashFeedSorts,
  smsInspectionFeedSorts,
} from './sms-notify-sorts.ts'

const roles: readonly Role[] = ['carrier', 'agent']
const declared = { roles, tenant: 'accounts', audit: 'none' } as const

/** A code that reports of the last 7 days name, for one carrier. */
export const CommonViolation = z.object({
  Violation_Code__c: z.string(),
  Violation_Description__c: z.string(),
  BASIC__c: Basic,
  /** The highest weight that a report gives it. */
  Severity_Weight__c: z.int(),
  /** Violations with this code. */
  Times__c: z.int(),
  /** Those of them with an out-of-service order. */
  Out_of_Service__c: z.int(),
  Account__r: NamedWithId,
})
export type CommonViolation = z.infer<typeof CommonViolation>

/** A driver with violations in reports of the last 7 days. */
export const CommonOffender = z.object({
  Driver__c: Id,
  Driver_Name__r: Named,
  Inspections__c: z.int(),
  Violations__c: z.int(),
  Out_of_Service__c: z.int(),
  /** The sum of the violations' severity weights. */
  Severity__c: z.int(),
  Account__r: NamedWithId,
})
export type CommonOffender = z.infer<typeof CommonOffender>

/** A BASIC as it would be if FMCSA ran today, without the report and with it. All of it is estimated. */
export const ReportEffect = z.object({
  Basic,
  MeasureWithout: z.nullable(z.number()),
  MeasureWith: z.nullable(z.number()),
  PercentileWithout: z.nullable(z.int()),
  PercentileWith: z.nullable(z.int()),
  AlertWithout: z.boolean(),
  AlertWith: z.boolean(),
})
export type ReportEffect = z.infer<typeof ReportEffect>

const inFeed = {
  /** Of the notification. */
  Id,
  Report_State__c: z.string(),
  Report_Number__c: z.string(),
  /** Null: no driver is matched. */
  Driver__c: z.nullable(Id),
  Driver_Name__r: z.nullable(Named),
  CreatedDate: IsoInstant,
  /** By this user. */
  IsRead: z.boolean(),
  /** The BASICs that the report changes; null until an import brings the report. */
  Effect: z.nullable(z.array(ReportEffect)),
  Account__r: NamedWithId,
}

export const SmsNotifyInspection = z.object({
  ...inFeed,
  Inspection_Date__c: IsoDate,
  /** The inspection of the report; null until an import brings it, as what follows from it. */
  SMS_Inspection_Data__c: z.nullable(Id),
  Violations__c: z.int(),
  /** The highest severity weight of its violations; 0 for a clean inspection. */
  Severity_Weight__c: z.nullable(z.int()),
  OOS_Total__c: z.nullable(z.int()),
})
export type SmsNotifyInspection = z.infer<typeof SmsNotifyInspection>

/** What an import has not brought is null. */
export const SmsNotifyCrash = z.object({
  ...inFeed,
  Crash__c: z.nullable(Id),
  Crash_Date__c: IsoDate,
  Fatalities__c: z.nullable(z.int()),
  Injuries__c: z.nullable(z.int()),
  Injury_or_Fatality__c: z.nullable(z.boolean()),
  Tow_Away__c: z.nullable(z.boolean()),
  Hazmat_Released__c: z.nullable(z.boolean()),
  /** FMCSA found it not preventable: it does not count. */
  Not_Preventable__c: z.nullable(z.boolean()),
})
export type SmsNotifyCrash = z.infer<typeof SmsNotifyCrash>

/** When a report arrived, by the carrier's calendar. */
export const smsPeriods = ['All', 'Last 7 days', 'Today'] as const
const Period = withDefault(z.enum(smsPeriods, `Choose one of ${smsPeriods.join(', ')}`), 'All')
export type SmsPeriod = (typeof smsPeriods)[number]

export const DigestSetting = z.enum(['Off', 'Daily', 'Weekly'], 'Choose Off, Daily or Weekly')
export type DigestSetting = z.infer<typeof DigestSetting>
const Digest = z.object({ Digest: DigestSetting })

const ofUser = { roles, tenant: 'user', audit: 'none' } as const

const notificationOrder = { sorts: notificationSorts, first: 'desc' } as const
const inspectionOrder = { sorts: roadsideInspectionSorts, first: 'desc' } as const
const vehicleOrder = { sorts: notifiedVehicleSorts, first: 'desc' } as const
const violationOrder = { sorts: commonViolationSorts, first: 'desc' } as const
const offenderOrder = { sorts: commonOffenderSorts, first: 'desc' } as const

/** All windows are days of the carrier's calendar, today included, and are about the day that a report arrived. */
export const smsNotify = {
  today: counter('GetSMSNotificationToday', SafetyNotification, notificationOrder, roles),
  last7Days: counter('GetSMSNotification7Days', SafetyNotification, notificationOrder, roles),
  clean7Days: counter('GetCleanInspection7Days', RoadsideInspection, inspectionOrder, roles),
  outOfService7Days: counter('GetOutOfService7Days', RoadsideInspection, inspectionOrder, roles),
  /** The units of the inspections that the reports are about. */
  vehiclesToday: counter('GetSMSVehicleToday', NotifiedVehicle, vehicleOrder, roles),
  vehicles7Days: counter('GetSMSVehicle7Days', NotifiedVehicle, vehicleOrder, roles),
  commonViolations: counter('GetSMSCommonViolations', CommonViolation, violationOrder, roles),
  commonOffenders: counter('GetSMSCommonOffenders', CommonOffender, offenderOrder, roles),
}

export const smsFeeds = {
  inspections: get('GetSMSNotifyInspectionList', {
    query: z.strictObject({ ...listQuery(smsInspectionFeedSorts), Period }),
    data: pageOf(SmsNotifyInspection),
    isHeavy: true,
    ...declared,
    rate: 'read',
  }),
  crashes: get('GetSMSNotifyCrashIndicators', {
    query: z.strictObject({ ...listQuery(smsCrashFeedSorts), Period }),
    data: pageOf(SmsNotifyCrash),
    isHeavy: true,
    ...declared,
    rate: 'read',
  }),
  /** Reports of the last 7 days that the user has not read. */
  unread: counterNumber('GetSMSUnreadCount', roles),
  /** Marks these as read, or all that arrived up to a moment. */
  read: post('ReadSMSNotifications', {
    body: z.strictObject({
      Ids: z.optional(z.array(Id).check(z.maxLength(100, 'Use at most 100 ids'))),
      UpTo: z.optional(IsoInstant),
      /** Of all carriers, if not given; `Ids` are of any. */
      CarrierId,
    }),
    data: z.object({ Unread: z.int() }),
    ...declared,
    rate: 'write',
  }),
  digest: get('GetDigestSetting', { data: Digest, ...ofUser, rate: 'read' }),
  saveDigest: post('SaveDigestSetting', {
    body: z.strictObject({ Digest: DigestSetting }),
    data: Digest,
    ...ofUser,
    rate: 'write',
  }),
}

/** The feeds as the report pages ask them: a report asks for rows, which a feed always answers. */
export const smsFeedReports = {
  inspections: {
    name: smsFeeds.inspections.name,
    variant: 'rows',
    query: z.strictObject({ ...listQuery(smsInspectionFeedSorts), get_report: z.literal('true') }),
  },
  crashes: {
    name: smsFeeds.crashes.name,
    variant: 'rows',
    query: z.strictObject({ ...listQuery(smsCrashFeedSorts), get_report: z.literal('true') }),
  },
}
