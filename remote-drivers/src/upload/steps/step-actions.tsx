import type { ReactNode } from 'react'
import { Box } from 'shared-ui'

/** How it goes on from a step: in sight, however long the step is. The first is the main one. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <Box
      position="sticky"
      bottom="0"
      zIndex="bar"
      display={{ base: 'grid', sm: 'flex' }}
      gridTemplateColumns="repeat(2, minmax(0, 1fr))"
      gap="2"
      py="3"
      bg="bg"
      borderTopWidth="1px"
      css={onPhone}
    >
      {children}
    </Box>
  )
}

/** The main one above the others, where it has no other beside it. */
const onPhone = {
  '& > button': { px: { base: '1', sm: '4' } },
  '& > button:first-of-type:nth-last-of-type(odd)': { gridColumn: '1 / -1' },
}
