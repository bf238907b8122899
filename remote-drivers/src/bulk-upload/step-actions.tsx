import type { ReactNode } from 'react'
import { Box } from 'shared-ui'

/** How it goes on from a step: in sight, however long the step is. A phone has no room for that. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <Box
      position={{ base: 'static', sm: 'sticky' }}
      // A dialog scrolls within a padding of 16 px.
      bottom="-16px"
      zIndex="bar"
      display="flex"
      flexWrap="wrap"
      gap="2"
      pt="3"
      pb={{ base: '0', sm: '28px' }}
      bg="bg"
      borderTopWidth="1px"
    >
      {children}
    </Box>
  )
}
