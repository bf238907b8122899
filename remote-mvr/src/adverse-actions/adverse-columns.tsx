import type { MvrAdverseAction, MvrAdverseFilter } from 'shared-api/mvr/mvr-adverse'
import { CardLine, formatDate, Link, StatusBadge } from 'shared-ui'
import {
  carrierColumn,
  type Column,
  dayColumn,
  type RowCard,
  statusColumn,
  wordsColumn,
} from 'shared-ui/tables'
import { clockText, daysLeftText, stepOf, stepTones } from './adverse-labels.ts'

type AdverseColumn = Column<MvrAdverseAction, MvrAdverseFilter['SortBy']>

/** The address that opens an action over the list. */
export type ActionAddress = (id: string) => string

const actionLink = ({ Id, DriverName }: MvrAdverseAction, addressOf: ActionAddress) => (
  <Link to={addressOf(Id)} variant="row">
    {DriverName}
  </Link>
)

export const adverseColumns = (
  carrierId: string | undefined,
  addressOf: ActionAddress,
): readonly AdverseColumn[] => [
  {
    id: 'DriverName',
    header: 'Driver',
    sortKey: 'DriverName',
    isAlwaysShown: true,
    width: 176,
    narrowWidth: 152,
    cell: (action) => actionLink(action, addressOf),
    csv: ({ DriverName }) => DriverName,
  },
  carrierColumn(carrierId, {
    id: 'Carrier__r.Name',
    header: 'Carrier',
    sortKey: 'Carrier__r.Name',
    value: ({ Carrier__r }) => Carrier__r.Name,
  }),
  statusColumn({
    id: 'Status__c',
    header: 'Step',
    sortKey: 'Status__c',
    width: 168,
    narrowWidth: 160,
    tones: stepTones,
    value: stepOf,
  }),
  dayColumn({
    id: 'FinalFrom',
    header: 'Final notice from',
    sortKey: 'FinalFrom',
    width: 144,
    narrowWidth: 128,
    value: ({ FinalFrom }) => FinalFrom,
  }),
  wordsColumn({
    id: 'DaysLeft',
    header: 'Days left',
    width: 152,
    narrowWidth: 144,
    value: ({ DaysLeft }) => (DaysLeft === null ? '-' : daysLeftText(DaysLeft)),
  }),
  wordsColumn({
    id: 'PermissiblePurpose__c',
    header: 'Purpose',
    width: 136,
    narrowWidth: 120,
    value: ({ PermissiblePurpose__c }) => PermissiblePurpose__c,
  }),
  wordsColumn({
    id: 'History_Info__c',
    header: 'MVR type',
    width: 120,
    narrowWidth: 104,
    value: ({ History_Info__c }) => History_Info__c,
  }),
  dayColumn({
    id: 'PreSentAt',
    header: 'Notice sent',
    sortKey: 'PreSentAt',
    value: ({ PreSentAt }) => PreSentAt,
  }),
  wordsColumn({
    id: 'PreSentBy__r.Name',
    header: 'Sent by',
    isHiddenAtFirst: true,
    value: ({ PreSentBy__r }) => PreSentBy__r.Name,
  }),
]

/** An action on a phone; in a list of several carriers it says whose it is. */
export const adverseCard = (
  action: MvrAdverseAction,
  addressOf: ActionAddress,
  isOfSeveral: boolean,
): RowCard => {
  const step = stepOf(action)
  return {
    title: actionLink(action, addressOf),
    status: <StatusBadge status={step} tone={stepTones[step]} />,
    facts: [
      action.PermissiblePurpose__c,
      `Sent ${formatDate(action.PreSentAt)}`,
      action.DaysLeft !== null && daysLeftText(action.DaysLeft),
      isOfSeveral && action.Carrier__r.Name,
    ],
    lines: action.Step !== 'Closed' && <CardLine>{clockText(action)}</CardLine>,
  }
}
