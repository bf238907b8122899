import type { ReactNode } from 'react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type OpenTicket, tickets } from 'shared-api/tickets'
import type { SlotProps } from 'shared-federation/slots'
import {
  Box,
  EmptyState,
  formatMoney,
  Link,
  Mark,
  Panel,
  QueryState,
  recordPath,
  StatusBadge,
  Text,
} from 'shared-ui'
import { paths } from '../paths.ts'
import { PaymentButton } from '../payments/payment-button.tsx'
import { usePaymentDialog } from '../payments/use-payment-dialog.tsx'
import { duePayments, totalOf } from '../payments/due-payments.ts'
import { CourtDate } from '../tickets/court-date.tsx'
import { attorneyTones } from '../tickets/ticket-status.ts'

const shown = 5

const nextInCourt = (CarrierId: string | undefined) =>
  queryOptions({
    queryKey: ['tickets', 'own', CarrierId] as const,
    queryFn: ({ signal }) =>
      call(
        tickets.list,
        { query: { CarrierId, Status: 'Open', SortBy: 'Court_Date__c', SortDir: 'asc', PageSize: shown } },
        { signal },
      ),
  })

/** The driver's own open tickets, the next court date first. */
export default function DashboardOwnTickets({ carrierId }: SlotProps['dashboard.tiles']) {
  const query = useQuery(nextInCourt(carrierId))
  const { open, openingId, dialog } = usePaymentDialog()
  return (
    <Panel
      title="Open tickets"
      isFlush
      actions={
        <Text as="span" textStyle="dense">
          <Link to={`${paths.ticketList}?Status=All`}>All tickets</Link>
        </Text>
      }
    >
      <QueryState
        query={query}
        what="Your tickets"
        empty={
          <EmptyState kind="nothing" title="No open tickets" text="Closed ones are under All tickets." />
        }
      >
        {({ Data }) => (
          <ul>
            {Data.map((ticket) => (
              <OwnTicket
                key={ticket.Id}
                ticket={ticket}
                payment={
                  ticket.Payments__c !== null && (
                    <PaymentButton
                      ticket={ticket}
                      seesAmounts
                      isOpening={openingId === ticket.Id}
                      onPressed={() => open(ticket)}
                    />
                  )
                }
              />
            ))}
          </ul>
        )}
      </QueryState>
      {dialog}
    </Panel>
  )
}

interface OwnTicketProps {
  ticket: OpenTicket
  /** The way to pay what is due. */
  payment: ReactNode
}

function OwnTicket({ ticket, payment }: OwnTicketProps) {
  const { Id, Name, Attorney_Status__c: status, Court_Date__c: court } = ticket
  const total = totalOf(duePayments(ticket))
  const what = [ticket.Violation_Description__c, ticket.Ticket_City_State__c].filter(Boolean).join(', ')
  return (
    <Box
      as="li"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 176px 128px' }}
      gap="8px 20px"
      px="4"
      py="14px"
      css={{ '& + &': { borderTopWidth: '1px' }, '& [data-unmarked]': { ps: '0' } }}
    >
      <Box minWidth="0" gridColumn={{ base: '1 / -1', sm: 'auto' }}>
        <Box display="flex" flexWrap="wrap" gap="10px" alignItems="center">
          <Text asChild textStyle="section">
            <Link to={recordPath({ type: 'TICKET', id: Id })}>{Name}</Link>
          </Text>
          <StatusBadge status={status} tone={attorneyTones[status]} look="filled" />
        </Box>
        <Text textStyle="dense" color="fg.muted">
          {what}
        </Text>
        {total && (
          <Text display="flex" alignItems="center" gap="10px" mt="1" textStyle="dense">
            <Mark kind="due" />
            <span>
              <b>You</b> owe {formatMoney(total.Amount, total.CurrencyIsoCode)}
            </span>
          </Text>
        )}
      </Box>
      <Box textStyle="dense">
        <Text textStyle="caption" color="fg.subtle">
          Court
        </Text>
        {court === null ? 'No date yet' : <CourtDate day={court} />}
      </Box>
      <Box alignSelf={{ base: 'end', sm: 'start' }} css={{ '& > button': { width: '128px' } }}>
        {payment}
      </Box>
    </Box>
  )
}
