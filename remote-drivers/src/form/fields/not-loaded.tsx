import type { ReactNode } from 'react'
import { Box, Button } from 'shared-ui'

/** The part of a query's result that is looked at. */
interface Choices {
  data: unknown
  /** How often it failed. It is kept while the query is asked again, when its error is not. */
  errorUpdateCount: number
  isFetching: boolean
  refetch: () => unknown
}

/** True also while it is tried again, so that Try again keeps the focus. */
export const hasFailed = ({ data, errorUpdateCount }: Choices) => data === undefined && errorUpdateCount > 0

/** What a field says whose choices could not be loaded, before any other error. */
export const notLoaded = (choices: Choices): ReactNode =>
  hasFailed(choices) ? (
    <>
      The choices could not be loaded.{' '}
      <Box asChild ms="1">
        <Button size="xs" isBusy={choices.isFetching} onClick={() => void choices.refetch()}>
          Try again
        </Button>
      </Box>
    </>
  ) : undefined
