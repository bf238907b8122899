import { call } from 'shared-api'
import {
  smsFeedReports,
  smsFeeds,
  type SmsNotifyCrash,
  type SmsNotifyInspection,
} from 'shared-api/safety/sms-notify'
import type { smsCrashFeedSorts, smsInspectionFeedSorts } from 'shared-api/safety/sms-notify-sorts'
import type { Report } from 'shared-ui/reports'
import {
  crashFeedCard,
  crashFeedColumns,
  inspectionFeedCard,
  inspectionFeedColumns,
} from './feed-columns.tsx'

export const inspectionFeed: Report<SmsNotifyInspection, (typeof smsInspectionFeedSorts)[number]> = {
  id: 'sms-notify-inspection-list',
  title: 'Roadside inspection reports',
  counted: 'All reports of roadside inspections that have arrived, those you have not read first.',
  nouns: ['inspection report', 'inspection reports'],
  icon: 'search-check',
  none: 'No report of a roadside inspection has arrived.',
  contract: smsFeedReports.inspections,
  read: (query, signal) => call(smsFeeds.inspections, { query: asked(query) }, { signal }),
  columns: inspectionFeedColumns,
  card: inspectionFeedCard,
}

export const crashFeed: Report<SmsNotifyCrash, (typeof smsCrashFeedSorts)[number]> = {
  id: 'sms-notify-crash-indicators',
  title: 'Crash indicators',
  counted: 'All reports of crashes that have arrived, those you have not read first.',
  nouns: ['crash report', 'crash reports'],
  icon: 'sigma',
  none: 'No report of a crash has arrived.',
  contract: smsFeedReports.crashes,
  read: (query, signal) => call(smsFeeds.crashes, { query: asked(query) }, { signal }),
  columns: crashFeedColumns,
  card: crashFeedCard,
}

/** A feed has no snapshots, and is rows in any case. */
function asked<Sort extends string>(query: Parameters<Report<{ Id: string }, Sort>['read']>[0]) {
  const { Snapshot: _, get_report: __, ...rest } = query
  return rest
}
