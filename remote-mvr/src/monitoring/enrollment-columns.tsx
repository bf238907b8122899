import type { EnrollmentFilter, MvrEnrollment } from 'shared-api/mvr/mvr-monitoring'
import { CardLine, formatDate, Link, StatusBadge } from 'shared-ui'
import {
  carrierColumn,
  type Column,
  dayColumn,
  longWordsColumn,
  nameColumn,
  numberColumn,
  statusColumn,
  wordsColumn,
} from 'shared-ui/tables'
import { paths } from '../paths.ts'
import { enrollmentTones, kindWords } from './monitoring-words.ts'
import { SeverityBadge } from './severity-badge.tsx'

type EnrollmentColumn = Column<MvrEnrollment, EnrollmentFilter['SortBy']>

const record = ({ Driver__c: id }: MvrEnrollment) => ({ type: 'DRIVER', id })

/** The newest notice, which it opens. */
function LastNotice({ enrollment: { LastNotice: notice, DriverName } }: { enrollment: MvrEnrollment }) {
  if (notice === null) return 'None'
  const words = `${kindWords[notice.Kind]}, ${formatDate(notice.ReceivedAt)}`
  return (
    <>
      <SeverityBadge severity={notice.Severity} />{' '}
      <Link to={paths.notice(notice.Id)} aria-label={`${words}: open the notice of ${DriverName}`}>
        {words}
      </Link>
    </>
  )
}

const lastNoticeText = ({ LastNotice: notice }: MvrEnrollment) =>
  notice === null ? '' : `${notice.Severity}: ${kindWords[notice.Kind]}, ${notice.ReceivedAt}`

export const enrollmentColumns = (carrierId: string | undefined): readonly EnrollmentColumn[] => [
  nameColumn({
    id: 'DriverName',
    header: 'Driver',
    sortKey: 'DriverName',
    width: 176,
    narrowWidth: 176,
    value: ({ DriverName }) => DriverName,
    record,
  }),
  carrierColumn(carrierId, {
    id: 'Carrier__r.Name',
    header: 'Carrier',
    sortKey: 'Carrier__r.Name',
    value: ({ Carrier__r }) => Carrier__r.Name,
  }),
  statusColumn({
    id: 'Status__c',
    header: 'Status',
    sortKey: 'Status__c',
    width: 136,
    tones: enrollmentTones,
    value: ({ Status__c }) => Status__c,
  }),
  {
    id: 'LastNotice',
    header: 'Last notice',
    sortKey: 'LastNotice',
    width: 312,
    narrowWidth: 272,
    cell: (enrollment) => <LastNotice enrollment={enrollment} />,
    csv: lastNoticeText,
  },
  numberColumn({
    id: 'Unread',
    header: 'Unread',
    sortKey: 'Unread',
    width: 96,
    narrowWidth: 80,
    value: ({ Unread }) => Unread,
  }),
  wordsColumn({
    id: 'State__c',
    header: 'State',
    sortKey: 'State__c',
    width: 88,
    narrowWidth: 72,
    value: ({ State__c }) => State__c,
  }),
  dayColumn({
    id: 'Since',
    header: 'Since',
    sortKey: 'Since',
    width: 128,
    narrowWidth: 112,
    value: ({ Since }) => Since,
  }),
  longWordsColumn({
    id: 'Message__c',
    header: 'Message',
    isHiddenAtFirst: true,
    value: ({ Message__c }) => Message__c,
  }),
]

/** An enrollment on a phone; in a list of several carriers it says whose it is. */
export const enrollmentCard = (enrollment: MvrEnrollment, isOfSeveral: boolean) => {
  const {
    DriverName,
    Status__c,
    State__c,
    Since,
    Unread,
    Carrier__r,
    Message__c,
    LastNotice: last,
  } = enrollment
  return {
    title: DriverName,
    record: record(enrollment),
    status: <StatusBadge status={Status__c} tone={enrollmentTones[Status__c]} />,
    facts: [
      State__c,
      Since !== null && `Since ${formatDate(Since)}`,
      Unread > 0 && `${Unread} unread`,
      isOfSeveral && Carrier__r.Name,
    ],
    lines: (
      <>
        {last && (
          <CardLine>
            <LastNotice enrollment={enrollment} />
          </CardLine>
        )}
        {Message__c && <CardLine>{Message__c}</CardLine>}
      </>
    ),
  }
}
