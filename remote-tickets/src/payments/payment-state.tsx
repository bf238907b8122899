import type { ReactNode } from 'react'
import { Box, Flex, formatMoney, Heading, Mark, type MarkKind, Text, useFocusOnMount } from 'shared-ui'

interface PaymentStateProps {
  mark: MarkKind
  /** In a word or two: 'Paid'. */
  title: string
  amount?: { Amount: string; CurrencyIsoCode: string }
  /** Whose ticket, and when: one line. */
  about?: ReactNode
  /** Buttons; the next step first. */
  actions?: ReactNode
  /** What happened to the money. */
  children: ReactNode
}

/** How a payment stands, and the next step. */
export function PaymentState({ mark, title, amount, about, actions, children }: PaymentStateProps) {
  // The payer comes from a message or the payment page, and the page has nothing else.
  const start = useFocusOnMount<HTMLHeadingElement>()
  return (
    <section>
      <Flex as="output" gap="2.5" mb="2">
        <Box flex="none" mt="1">
          <Mark kind={mark} size={20} />
        </Box>
        <Heading as="h2" ref={start} tabIndex={-1} outline="none" textStyle="title">
          {title}
        </Heading>
      </Flex>
      {amount && (
        <Text textStyle="figure" {...(mark === 'ok' && { fontSize: '40px', lineHeight: '48px' })}>
          {formatMoney(amount.Amount, amount.CurrencyIsoCode)}
        </Text>
      )}
      {about && (
        <Text textStyle="dense" color="fg.muted">
          {about}
        </Text>
      )}
      <Box my="3">{children}</Box>
      {actions && (
        <Flex wrap="wrap" gap="2" alignItems="center" _print={{ display: 'none' }}>
          {actions}
        </Flex>
      )}
    </section>
  )
}
