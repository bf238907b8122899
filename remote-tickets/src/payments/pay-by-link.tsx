import type { ReactNode } from 'react'
import type { PaymentSummary } from 'shared-api/payments'
import { courtFineAdvice } from 'shared-api/tickets/court-fine'
import { Box, Button, formatDate, formatMoney, Link, Text } from 'shared-ui'
import { DueDate } from './due-date.tsx'
import { totalOf } from './due-payments.ts'
import { type DuePayment, PaymentChoice, usePaymentChoice } from './payment-choice.tsx'
import { useCheckout } from './use-checkout.ts'

interface PayByLinkProps {
  summary: PaymentSummary
  data: string
}

/** What is due, for whom and what for, and the button that pays it. Small enough for a phone without scrolling. */
export function PayByLink({ summary, data }: PayByLinkProps) {
  const { Payment, Others, Ticket, LinkExpiresOn } = summary
  const { CurrencyIsoCode } = Payment
  const dues = [Payment, ...Others.map((other) => ({ ...other, CurrencyIsoCode }))].toSorted(byDueDate)
  const { chosen, toggle } = usePaymentChoice(dues)
  const { start, isStarting } = useCheckout()
  const isSingle = dues.length === 1
  const total = totalOf(chosen) ?? { Amount: '0.00', CurrencyIsoCode }
  const place = [Ticket.Violation_Description__c, Ticket.Ticket_City_State__c].filter(Boolean).join(', ')
  const amount = formatMoney(total.Amount, CurrencyIsoCode)
  return (
    <Box display="grid" gap="2">
      <div>
        <Text color="fg.muted" textStyle="dense">
          Ticket {Ticket.Name}
          {place !== '' && `: ${place}`}
        </Text>
        <Text
          textStyle="hero"
          fontSize={{ base: '40px', sm: '56px' }}
          lineHeight={{ base: '44px', sm: '64px' }}
        >
          {amount}
        </Text>
        {isSingle && (
          <Text textStyle="dense">
            <DueDate day={Payment.DueDate} />
          </Text>
        )}
      </div>
      {!isSingle && <PaymentChoice dues={dues} chosen={chosen} onToggled={toggle} />}
      <Facts summary={summary} chosen={chosen} />
      <Button
        variant="primary"
        size="lg"
        isBlock
        isBusy={isStarting}
        unavailable={chosen.length === 0 ? 'Choose a payment.' : undefined}
        onClick={() => start({ Data: data, PaymentIds: chosen.map(({ Id }) => Id) })}
      >
        Pay {amount}
      </Button>
      <Text textStyle="caption" color="fg.subtle" textAlign="center">
        You enter your card on our card provider&apos;s page.
        <Text as="span" display="block">
          <Link to="/">Pay later</Link>: the link is valid until {formatDate(LinkExpiresOn)}
        </Text>
      </Text>
    </Box>
  )
}

const byDueDate = (one: DuePayment, other: DuePayment) =>
  (one.DueDate ?? '').localeCompare(other.DueDate ?? '')

function Facts({ summary, chosen }: { summary: PaymentSummary; chosen: readonly DuePayment[] }) {
  const { For, Carrier, Ticket, CourtFine, RefundRule, Payment } = summary
  const lines = chosen.flatMap(({ Lines }) => Lines)
  return (
    <Box as="dl" borderWidth="1px" borderRadius="l2" textStyle="dense">
      <Fact name="For">{For === null ? Carrier : `${For}, ${Carrier}`}</Fact>
      {Ticket.Court_Date__c !== null && <Fact name="Court">{formatDate(Ticket.Court_Date__c)}</Fact>}
      {lines.length > 0 && (
        <Fact name="Covers" isForWide={summary.Others.length > 0}>
          {lines
            .map(({ Name, Amount }) => `${Name} ${formatMoney(Amount, Payment.CurrencyIsoCode)}`)
            .join(', ')}
        </Fact>
      )}
      {CourtFine !== null && (
        <Fact name="Court's fine">
          {formatMoney(CourtFine, Payment.CurrencyIsoCode)}, not included
          <Text as="span" display="block" color="fg.muted" fontWeight="normal">
            {courtFineAdvice}
          </Text>
        </Fact>
      )}
      <Fact name="Refunds">{RefundRule}</Fact>
    </Box>
  )
}

interface FactProps {
  name: string
  /** Left out on a phone, where the choice above it names the payments, and Pay is to be seen without scrolling. */
  isForWide?: boolean
  children: ReactNode
}

function Fact({ name, isForWide = false, children }: FactProps) {
  return (
    <Box
      display={{ base: isForWide ? 'none' : 'grid', sm: 'grid' }}
      gridTemplateColumns="80px minmax(0, 1fr)"
      gap="2"
      px="3"
      py={{ base: '1', sm: '1.5' }}
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Box as="dt" color="fg.muted">
        {name}
      </Box>
      <Box as="dd" fontWeight="medium" overflowWrap="anywhere">
        {children}
      </Box>
    </Box>
  )
}
