import type { GuestLinkRow } from 'shared-api/guest-links'
import { Badge, Card, CardList, formatDateTime, formatNumber, Table, Td, Th, VisuallyHidden } from 'shared-ui'
import { WithdrawButton } from './withdraw-button.tsx'

export const guestLinkHeads = ['Carrier', 'State', 'Valid until', 'Drivers', 'Made', 'Actions']

const marks = { Open: 'ok', Withdrawn: 'off', Expired: 'off' } as const

const State = ({ link: { Status } }: { link: GuestLinkRow }) => <Badge mark={marks[Status]}>{Status}</Badge>

const usedOf = ({ RowsUsed, RowsAllowed }: GuestLinkRow) =>
  `${formatNumber(RowsUsed)} of ${formatNumber(RowsAllowed)}`

function madeBy({ CreatedBy, CreatedDate }: GuestLinkRow) {
  const when = formatDateTime(CreatedDate)
  return CreatedBy === null ? when : `${when}, ${CreatedBy.Name}`
}

/** The links with what they have brought; one that is open can be withdrawn. */
export function GuestLinkTable({ links }: { links: readonly GuestLinkRow[] }) {
  return (
    <>
      <Table caption="Guest links">
        <thead>
          <tr>
            {guestLinkHeads.map((head) => (
              <Th key={head}>{head === 'Actions' ? <VisuallyHidden>{head}</VisuallyHidden> : head}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {links.map((link) => (
            <tr key={link.GuestLinkId}>
              <Td>{link.Carrier__r.Name}</Td>
              <Td>
                <State link={link} />
              </Td>
              <Td>{formatDateTime(link.ValidUntil)}</Td>
              <Td>{usedOf(link)}</Td>
              <Td>{madeBy(link)}</Td>
              <Td align="end">{link.Status === 'Open' && <WithdrawButton link={link} />}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <CardList label="Guest links">
        {links.map((link) => (
          <Card
            key={link.GuestLinkId}
            title={link.Carrier__r.Name}
            status={<State link={link} />}
            facts={`${usedOf(link)} drivers, valid until ${formatDateTime(link.ValidUntil)}`}
          >
            {madeBy(link)}
            {link.Status === 'Open' && (
              <div>
                <WithdrawButton link={link} />
              </div>
            )}
          </Card>
        ))}
      </CardList>
    </>
  )
}
