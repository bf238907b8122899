import type { GuestLinkRow } from 'shared-api/guests'
import { Badge, Button, formatDateTime, formatNumber } from 'shared-ui'
import type { Column, RowCard } from 'shared-ui/tables'

/** A link as a row of a list. */
export type GuestLink = GuestLinkRow & { Id: string }

const marks = { Open: 'ok', Withdrawn: 'off', Expired: 'off' } as const

const statusOf = ({ Status, RowsUsed, RowsAllowed }: GuestLinkRow) =>
  Status === 'Open' && RowsUsed >= RowsAllowed
    ? ({ word: 'Used up', mark: 'off' } as const)
    : { word: Status, mark: marks[Status] }

function StatusOfLink({ link }: { link: GuestLinkRow }) {
  const { word, mark } = statusOf(link)
  return <Badge mark={mark}>{word}</Badge>
}

const usedOf = ({ RowsUsed, RowsAllowed }: GuestLinkRow) =>
  `${formatNumber(RowsUsed)} of ${formatNumber(RowsAllowed)}`

function createdBy({ CreatedBy, CreatedDate }: GuestLinkRow) {
  const when = formatDateTime(CreatedDate)
  return CreatedBy === null ? when : `${when}, ${CreatedBy.Name}`
}

interface WithdrawProps {
  link: GuestLink
  onWithdraw: (link: GuestLink) => void
}

/** A link that is not open has nothing to withdraw. */
function Withdraw({ link, onWithdraw }: WithdrawProps) {
  if (link.Status !== 'Open') return null
  return (
    <Button
      size="xs"
      variant="danger"
      aria-label={`Withdraw link for ${link.Carrier__r.Name}`}
      onClick={() => onWithdraw(link)}
    >
      Withdraw link
    </Button>
  )
}

export const guestLinkColumns = (onWithdraw: WithdrawProps['onWithdraw']): readonly Column<GuestLink>[] => [
  { id: 'Carrier__r.Name', header: 'Carrier', isAlwaysShown: true, csv: ({ Carrier__r }) => Carrier__r.Name },
  {
    id: 'Status',
    header: 'Status',
    width: 112,
    csv: (link) => statusOf(link).word,
    cell: (link) => <StatusOfLink link={link} />,
  },
  {
    id: 'ValidUntil',
    header: 'Valid until',
    width: 168,
    csv: ({ ValidUntil }) => ValidUntil,
    cell: ({ ValidUntil }) => formatDateTime(ValidUntil),
  },
  { id: 'RowsUsed', header: 'Lines used', width: 112, csv: usedOf },
  {
    id: 'CreatedDate',
    header: 'Created',
    width: 264,
    csv: ({ CreatedDate }) => CreatedDate,
    cell: createdBy,
  },
  {
    id: 'Withdraw',
    header: 'Actions',
    isHeadHidden: true,
    isAction: true,
    align: 'end',
    width: 128,
    cell: (link) => <Withdraw link={link} onWithdraw={onWithdraw} />,
  },
]

/** A link on a phone. */
export const guestLinkCard = (link: GuestLink, onWithdraw: WithdrawProps['onWithdraw']): RowCard => ({
  title: link.Carrier__r.Name,
  status: <StatusOfLink link={link} />,
  facts: [
    `${usedOf(link)} ${link.RowsAllowed === 1 ? 'line' : 'lines'} used`,
    `valid until ${formatDateTime(link.ValidUntil)}`,
  ],
  lines: (
    <>
      <div>Created {createdBy(link)}</div>
      <div>
        <Withdraw link={link} onWithdraw={onWithdraw} />
      </div>
    </>
  ),
})
