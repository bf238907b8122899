import { useState } from 'react'
import type { TicketPayment } from 'shared-api/payments'
import { Box, formatMoney, Text } from 'shared-ui'
import { DueDate } from './due-date.tsx'

export type DuePayment = Pick<
  TicketPayment,
  'Id' | 'paymentName' | 'Amount' | 'CurrencyIsoCode' | 'DueDate' | 'Lines'
>

/** Which of the due payments are paid now: the earliest, until the user chooses. */
export function usePaymentChoice(dues: readonly DuePayment[]) {
  const [ticked, setTicked] = useState<readonly string[]>()
  const isChosen = ({ Id }: DuePayment) => ticked?.includes(Id) ?? Id === dues[0]?.Id
  const chosen = dues.filter(isChosen)
  return {
    chosen,
    toggle: ({ Id }: DuePayment) => {
      const ids = chosen.map((payment) => payment.Id)
      setTicked(ids.includes(Id) ? ids.filter((id) => id !== Id) : [...ids, Id])
    },
  }
}

interface PaymentChoiceProps {
  dues: readonly DuePayment[]
  chosen: readonly DuePayment[]
  onToggled: (payment: DuePayment) => void
}

/** Several due payments of a ticket: which of them are paid together. */
export function PaymentChoice({ dues, chosen, onToggled }: PaymentChoiceProps) {
  return (
    <Box as="fieldset" minWidth="0" textStyle="dense">
      <Box as="legend" fontWeight="semibold" mb="1">
        Choose what to pay
      </Box>
      <Box borderWidth="1px" borderRadius="l2">
        {dues.map((payment) => {
          const { Id, paymentName, Amount, CurrencyIsoCode, DueDate: day } = payment
          return (
            <Box
              as="label"
              key={Id}
              display="grid"
              gridTemplateColumns="16px minmax(0, 1fr) auto"
              columnGap="3"
              px="3"
              py={{ base: '1', sm: '2' }}
              borderTopWidth="1px"
              _first={{ borderTopWidth: '0' }}
              cursor="pointer"
            >
              <Box asChild mt="2px" width="16px" height="16px" accentColor="accent.solid">
                <input
                  type="checkbox"
                  checked={chosen.includes(payment)}
                  onChange={() => onToggled(payment)}
                />
              </Box>
              <span>
                <Text as="span" fontWeight="semibold">
                  {paymentName}
                </Text>
                <Text as="span" display="block" textStyle="caption" color="fg.muted">
                  <DueDate day={day} />
                </Text>
              </span>
              <Text as="span" fontVariantNumeric="tabular-nums">
                {formatMoney(Amount, CurrencyIsoCode)}
              </Text>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
