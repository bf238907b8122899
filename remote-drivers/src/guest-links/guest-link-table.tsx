import { type ReactNode, useRef, useState } from 'react'
import type { GuestLinkRow } from 'shared-api/guests'
import {
  Badge,
  Box,
  Button,
  Card,
  CardList,
  formatDateTime,
  formatNumber,
  Table,
  Td,
  Th,
  VisuallyHidden,
} from 'shared-ui'
import { WithdrawDialog } from './withdraw-dialog.tsx'

export const guestLinkHeads = ['Carrier', 'State', 'Valid until', 'Lines used', 'Made', 'Actions']

const marks = { Open: 'ok', Withdrawn: 'off', Expired: 'off' } as const

function State({ link: { Status, RowsUsed, RowsAllowed } }: { link: GuestLinkRow }) {
  if (Status === 'Open' && RowsUsed >= RowsAllowed) return <Badge mark="off">Used up</Badge>
  return <Badge mark={marks[Status]}>{Status}</Badge>
}

const usedOf = ({ RowsUsed, RowsAllowed }: GuestLinkRow) =>
  `${formatNumber(RowsUsed)} of ${formatNumber(RowsAllowed)}`

function madeBy({ CreatedBy, CreatedDate }: GuestLinkRow) {
  const when = formatDateTime(CreatedDate)
  return CreatedBy === null ? when : `${when}, ${CreatedBy.Name}`
}

/** The links with what they have brought; one that is open can be withdrawn. */
export function GuestLinkTable({ links }: { links: readonly GuestLinkRow[] }) {
  const all = useRef<HTMLDivElement>(null)
  // Kept while it closes, and its button may be gone by then.
  const [asked, setAsked] = useState<GuestLinkRow>()
  const [isAsking, setIsAsking] = useState(false)
  const rows = links.map((link) => ({
    link,
    withdraw: link.Status === 'Open' && (
      <Button
        size="xs"
        variant="danger"
        aria-label={`Withdraw the link for ${link.Carrier__r.Name}`}
        onClick={() => {
          setAsked(link)
          setIsAsking(true)
        }}
      >
        Withdraw
      </Button>
    ),
  }))
  return (
    <Box ref={all} tabIndex={-1} outline="none">
      <LinkTable rows={rows} />
      <LinkCards rows={rows} />
      {asked && (
        <WithdrawDialog
          key={asked.GuestLinkId}
          link={asked}
          isOpen={isAsking}
          onClosed={() => setIsAsking(false)}
          focusAfter={() => all.current}
        />
      )}
    </Box>
  )
}

interface Rows {
  rows: readonly { link: GuestLinkRow; withdraw: ReactNode }[]
}

const LinkTable = ({ rows }: Rows) => (
  <Table caption="Guest links">
    <thead>
      <tr>
        {guestLinkHeads.map((head) => (
          <Th key={head}>{head === 'Actions' ? <VisuallyHidden>{head}</VisuallyHidden> : head}</Th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ link, withdraw }) => (
        <tr key={link.GuestLinkId}>
          <Td>{link.Carrier__r.Name}</Td>
          <Td>
            <State link={link} />
          </Td>
          <Td>{formatDateTime(link.ValidUntil)}</Td>
          <Td>{usedOf(link)}</Td>
          <Td>{madeBy(link)}</Td>
          <Td align="end">{withdraw}</Td>
        </tr>
      ))}
    </tbody>
  </Table>
)

const LinkCards = ({ rows }: Rows) => (
  <CardList label="Guest links">
    {rows.map(({ link, withdraw }) => (
      <Card
        key={link.GuestLinkId}
        title={link.Carrier__r.Name}
        status={<State link={link} />}
        facts={`${usedOf(link)} ${link.RowsAllowed === 1 ? 'line' : 'lines'} used, valid until ${formatDateTime(link.ValidUntil)}`}
      >
        <div>Made {madeBy(link)}</div>
        {withdraw && <div>{withdraw}</div>}
      </Card>
    ))}
  </CardList>
)
