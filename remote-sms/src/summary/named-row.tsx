import type { ReactNode } from 'react'
import { Box, Heading } from 'shared-ui'

interface NamedRowProps {
  name: string
  /** Beside each other from a tablet on; on a phone they stand below the name. */
  columns: string
  children: ReactNode
}

/** A row of a list in a flush panel, with its name at the left. */
export const NamedRow = ({ name, columns, children }: NamedRowProps) => (
  <Box
    as="li"
    display="grid"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: columns }}
    columnGap="4"
    borderTopWidth="1px"
    paddingInline="4"
    paddingBlock="2"
    textStyle="dense"
    fontVariantNumeric="tabular-nums"
  >
    <Heading as="h3" textStyle="dense" fontWeight="semibold">
      {name}
    </Heading>{' '}
    {children}
  </Box>
)
