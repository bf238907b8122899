import type { TicketPayment } from 'shared-api/payments'
import { Box, Button, formatMoney, Note, Text } from 'shared-ui'
import { CourtFine } from './court-fine.tsx'
import { DueDate } from './due-date.tsx'
import { isDue, totalOf } from './due-payments.ts'
import { PaymentChoice, usePaymentChoice } from './payment-choice.tsx'
import { PaymentLines } from './payment-lines.tsx'
import { useCheckout } from './use-checkout.ts'

interface PayNowProps {
  /** Of one ticket, earliest first. */
  payments: readonly TicketPayment[]
  mayPay: boolean
  courtFine: string | null
  /** The main action of the page stands elsewhere. */
  isSecondary?: boolean
  /** A notice above says it. */
  isSettlingTold?: boolean
}

/** What is due, in figures and words, and the button that pays it. */
export function PayNow({
  payments,
  mayPay,
  courtFine,
  isSecondary = false,
  isSettlingTold = false,
}: PayNowProps) {
  const dues = payments.filter(isDue)
  const settling = payments.filter(({ IsSettling }) => IsSettling)
  const { chosen, toggle } = usePaymentChoice(dues)
  const { start, isStarting } = useCheckout()
  const total = totalOf(chosen.length > 0 ? chosen : dues)
  const first = chosen[0] ?? dues[0]
  return (
    <>
      {settling.length > 0 && !isSettlingTold && (
        <Box mb="3">
          <Note mark="run">
            <b>Don&apos;t pay again.</b> {amountOf(settling)} is settling. You get an email when it is paid.
          </Note>
        </Box>
      )}
      {first && total && (
        <>
          <Text textStyle="figure">{formatMoney(total.Amount, total.CurrencyIsoCode)}</Text>
          <Text textStyle="dense" mb="3">
            <DueDate day={first.DueDate} />
          </Text>
          {dues.length > 1 && (
            <Box mb="3">
              <PaymentChoice dues={dues} chosen={chosen} onToggled={toggle} />
            </Box>
          )}
          {mayPay && (
            <Box mb="3" display="grid" gap="1">
              <Button
                variant={isSecondary ? 'secondary' : 'primary'}
                size="lg"
                isBlock
                icon="credit-card"
                isBusy={isStarting}
                unavailable={chosen.length === 0 ? 'Choose a payment.' : undefined}
                onClick={() => start({ PaymentIds: chosen.map(({ Id }) => Id) })}
              >
                Pay now
              </Button>
              <Text textStyle="caption" color="fg.subtle" _print={{ display: 'none' }}>
                You enter your card on our card provider&apos;s page.
              </Text>
            </Box>
          )}
          <PaymentLines payments={chosen.length > 0 ? chosen : dues} />
          {courtFine !== null && <CourtFine amount={courtFine} currency={total.CurrencyIsoCode} />}
        </>
      )}
    </>
  )
}

function amountOf(payments: readonly TicketPayment[]) {
  const total = totalOf(payments)
  return total && formatMoney(total.Amount, total.CurrencyIsoCode)
}
