import type { ReactNode } from 'react'
import { Box, Button, type RetryableQuery, useRetry } from 'shared-ui'

/** What a field says whose choices could not be loaded, before any other error. */
export function useNotLoaded(choices: RetryableQuery<unknown>): ReactNode {
  const { error, onRetry } = useRetry(choices)
  if (error === null || choices.data !== undefined) return undefined
  return (
    <>
      The choices could not be loaded.{' '}
      <Box asChild ms="1">
        <Button size="xs" isBusy={choices.isFetching} onClick={onRetry}>
          Try again
        </Button>
      </Box>
    </>
  )
}
