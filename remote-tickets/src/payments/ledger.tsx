import type { ReactNode } from 'react'
import { Box, Flex } from 'shared-ui'

/** Names at the left, what they come to at the right. */
export function Ledger({ children }: { children: ReactNode }) {
  return (
    <Box as="dl" textStyle="dense" fontVariantNumeric="tabular-nums">
      {children}
    </Box>
  )
}

interface LedgerLineProps {
  label: string
  /** The last line, under a hairline. */
  isTotal?: boolean
  children: ReactNode
}

export function LedgerLine({ label, isTotal = false, children }: LedgerLineProps) {
  return (
    <Flex
      justify="space-between"
      gap="4"
      py={isTotal ? '2' : '1'}
      {...(isTotal ? { borderTopWidth: '1px', mt: '1', fontWeight: 'semibold' } : {})}
    >
      <Box as="dt" color={isTotal ? 'fg' : 'fg.muted'}>
        {label}
      </Box>
      <Box as="dd" textAlign="end" overflowWrap="anywhere">
        {children}
      </Box>
    </Flex>
  )
}
