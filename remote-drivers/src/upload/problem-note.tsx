import type { ReactNode } from 'react'
import { Box, Mark } from 'shared-ui'

/** Why it does not go on, in one sentence; read out when it appears. */
export function ProblemNote({ children }: { children: ReactNode }) {
  return (
    <Box
      role="alert"
      display="flex"
      gap="10px"
      px="3"
      py="10px"
      borderWidth="1px"
      borderColor="alert.muted"
      borderRadius="l2"
      bg="alert.subtle"
      textStyle="dense"
      textAlign="start"
      overflowWrap="anywhere"
      css={{ '& > .mark': { flex: 'none', mt: '3px' } }}
    >
      <Mark kind="alert" />
      <span>{children}</span>
    </Box>
  )
}
