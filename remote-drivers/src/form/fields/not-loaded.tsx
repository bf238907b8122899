import type { ReactNode } from 'react'
import { Box, Button } from 'shared-ui'

/** The part of a query's result that is looked at. */
interface Choices {
  data: unknown
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** What a field says whose choices could not be loaded, before any other error. */
export const notLoaded = (choices: Choices): ReactNode =>
  choices.isError && choices.data === undefined ? (
    <>
      The choices could not be loaded.{' '}
      <Box asChild ms="1">
        <Button size="xs" isBusy={choices.isFetching} onClick={() => void choices.refetch()}>
          Try again
        </Button>
      </Box>
    </>
  ) : undefined
