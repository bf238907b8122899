import { startCrashChallengePath } from 'shared-api/challenges/start-challenge-path'
import type { SmsNotifyCrash, SmsNotifyInspection } from 'shared-api/safety/sms-notify'
import type { smsCrashFeedSorts, smsInspectionFeedSorts } from 'shared-api/safety/sms-notify-sorts'
import { Badge, CardLine, formatDate, formatDateTime, HStack, Link, Mark } from 'shared-ui'
import {
  carrierColumn,
  type Column,
  dayColumn,
  nameColumn,
  numberColumn,
  recordTarget,
  type RowCard,
  wordsColumn,
} from 'shared-ui/tables'
import { OutOfService } from '../roadside/out-of-service.tsx'
import { countViolations, reportNumber } from '../roadside/roadside-columns.tsx'
import { driverColumn, driverFact } from './driver-column.ts'
import { allEffects, effectWords, mainEffect } from './effect-labels.tsx'

type FeedRow = SmsNotifyInspection | SmsNotifyCrash
type CommonSort = 'Unread' | 'CreatedDate' | 'Report_Number__c' | 'Driver_Name__r.Name' | 'Account__r.Name'

const unread = <Badge mark="info">Unread</Badge>

const inspectionOf = (row: FeedRow) =>
  'SMS_Inspection_Data__c' in row ? recordTarget('SMS_INSPECTION', row.SMS_Inspection_Data__c) : undefined

const read: Column<FeedRow, CommonSort> = {
  id: 'IsRead',
  header: 'Status',
  sortKey: 'Unread',
  width: 104,
  narrowWidth: 96,
  cell: ({ IsRead }) => (IsRead ? 'Read' : unread),
  csv: ({ IsRead }) => (IsRead ? 'Read' : 'Unread'),
}

const report: Column<FeedRow, CommonSort> = nameColumn({
  id: 'Report_Number__c',
  header: 'Report',
  sortKey: 'Report_Number__c',
  width: 148,
  narrowWidth: 148,
  value: (row) => reportNumber(row),
  record: (row) => inspectionOf(row),
})

const arrived: Column<FeedRow, CommonSort> = {
  id: 'CreatedDate',
  header: 'Arrived',
  sortKey: 'CreatedDate',
  width: 116,
  narrowWidth: 106,
  cell: ({ CreatedDate }) => <span title={formatDateTime(CreatedDate)}>{formatDate(CreatedDate)}</span>,
  csv: ({ CreatedDate }) => CreatedDate,
}

const effect: Column<FeedRow, CommonSort> = {
  id: 'Effect',
  header: 'Effect, estimated',
  isWrapped: true,
  width: 248,
  narrowWidth: 216,
  csv: allEffects,
  cell: (row) => <EffectText row={row} />,
}

function EffectText({ row }: { row: FeedRow }) {
  const main = row.Effect && mainEffect(row.Effect)
  const isAlert = main ? main.AlertWith && !main.AlertWithout : false
  return (
    <HStack as="span" gap="1" display="inline-flex">
      {isAlert && <Mark kind="alert" />}
      {effectWords(row)}
    </HStack>
  )
}

const carrier = (carrierId: string | undefined): Column<FeedRow, CommonSort> =>
  carrierColumn(carrierId, {
    id: 'Account__r.Name',
    header: 'Carrier',
    sortKey: 'Account__r.Name',
    value: ({ Account__r }) => Account__r.Name,
  })

export const inspectionFeedColumns = (
  carrierId: string | undefined,
): readonly Column<SmsNotifyInspection, (typeof smsInspectionFeedSorts)[number]>[] => [
  report,
  read,
  arrived,
  dayColumn({
    id: 'Inspection_Date__c',
    header: 'Inspected',
    sortKey: 'Inspection_Date__c',
    width: 116,
    narrowWidth: 106,
    isHiddenAtFirst: true,
    value: ({ Inspection_Date__c }) => Inspection_Date__c,
  }),
  numberColumn({
    id: 'Violations__c',
    header: 'Violations',
    sortKey: 'Violations__c',
    width: 104,
    narrowWidth: 92,
    value: ({ Violations__c }) => Violations__c,
  }),
  numberColumn({
    id: 'Severity_Weight__c',
    header: 'Severity',
    width: 96,
    narrowWidth: 80,
    value: ({ Severity_Weight__c }) => Severity_Weight__c,
  }),
  {
    id: 'OOS_Total__c',
    header: 'Out of service',
    width: 148,
    narrowWidth: 136,
    cell: ({ OOS_Total__c }) => stopped(OOS_Total__c),
    csv: ({ OOS_Total__c }) => OOS_Total__c,
  },
  driverColumn,
  effect,
  carrier(carrierId),
]

function stopped(orders: number | null) {
  if (orders === null) return '-'
  return orders > 0 ? <OutOfService /> : 'No'
}

const factsOf = (row: FeedRow, carrierId: string | undefined) => [
  driverFact(row),
  carrierId === undefined && row.Account__r.Name,
]

const linesOf = (row: FeedRow) => <CardLine>Effect, estimated: {effectWords(row)}</CardLine>

export const inspectionFeedCard = (row: SmsNotifyInspection, carrierId: string | undefined): RowCard => ({
  title: reportNumber(row),
  record: inspectionOf(row),
  status: row.IsRead ? undefined : unread,
  facts: [
    formatDate(row.Inspection_Date__c),
    countViolations(row),
    row.Severity_Weight__c !== null && row.Severity_Weight__c > 0 && `severity ${row.Severity_Weight__c}`,
    row.OOS_Total__c !== null && row.OOS_Total__c > 0 && 'out of service',
    ...factsOf(row, carrierId),
  ],
  lines: linesOf(row),
})

const yesNoOrUnknown = (value: boolean | null) => {
  if (value === null) return '-'
  return value ? 'Yes' : 'No'
}

const preventability = ({ Not_Preventable__c }: SmsNotifyCrash) => {
  if (Not_Preventable__c === null) return '-'
  return Not_Preventable__c ? 'Not preventable' : 'Counted'
}

/** One that counts leads to its review, which carrier and agent ask for. */
function Preventability({ row }: { row: SmsNotifyCrash }) {
  const words = preventability(row)
  return row.Crash__c === null || row.Not_Preventable__c !== false ? (
    words
  ) : (
    <Link
      to={startCrashChallengePath(row.Crash__c)}
      aria-label={`${words}: review preventability of ${reportNumber(row)}`}
    >
      {words}, review
    </Link>
  )
}

export const crashFeedColumns = (
  carrierId: string | undefined,
): readonly Column<SmsNotifyCrash, (typeof smsCrashFeedSorts)[number]>[] => [
  report,
  read,
  arrived,
  dayColumn({
    id: 'Crash_Date__c',
    header: 'Crash',
    sortKey: 'Crash_Date__c',
    width: 116,
    narrowWidth: 106,
    value: ({ Crash_Date__c }) => Crash_Date__c,
  }),
  numberColumn({
    id: 'Fatalities__c',
    header: 'Fatalities',
    width: 96,
    narrowWidth: 84,
    value: ({ Fatalities__c }) => Fatalities__c,
  }),
  numberColumn({
    id: 'Injuries__c',
    header: 'Injuries',
    width: 96,
    narrowWidth: 80,
    value: ({ Injuries__c }) => Injuries__c,
  }),
  wordsColumn({
    id: 'Tow_Away__c',
    header: 'Tow-away',
    width: 96,
    narrowWidth: 84,
    value: ({ Tow_Away__c }) => yesNoOrUnknown(Tow_Away__c),
  }),
  wordsColumn({
    id: 'Hazmat_Released__c',
    header: 'HM released',
    width: 112,
    narrowWidth: 100,
    value: ({ Hazmat_Released__c }) => yesNoOrUnknown(Hazmat_Released__c),
  }),
  {
    id: 'Not_Preventable__c',
    header: 'Preventability',
    width: 136,
    narrowWidth: 122,
    csv: preventability,
    cell: (row) => <Preventability row={row} />,
  },
  driverColumn,
  effect,
  carrier(carrierId),
]

export const crashFeedCard = (row: SmsNotifyCrash, carrierId: string | undefined): RowCard => ({
  title: reportNumber(row),
  status: row.IsRead ? undefined : unread,
  facts: [
    formatDate(row.Crash_Date__c),
    row.Fatalities__c !== null && `fatalities ${row.Fatalities__c}`,
    row.Injuries__c !== null && `injuries ${row.Injuries__c}`,
    row.Tow_Away__c === true && 'tow-away',
    row.Hazmat_Released__c === true && 'hazmat released',
    row.Not_Preventable__c === true && 'not preventable',
    ...factsOf(row, carrierId),
  ],
  lines: linesOf(row),
})
