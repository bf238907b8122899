import type { ReactNode } from 'react'
import { Box, Button } from 'shared-ui'

/** The part of a query's result that is looked at. */
interface Choices {
  data: unknown
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<{ isSuccess: boolean }>
}

/**
 * What a field says whose choices are not there, before all else: nothing to choose from is not what there is. `field` is
 * its id, which is its name.
 */
export const notLoaded = (choices: Choices, field: string): ReactNode =>
  choices.isError && choices.data === undefined ? <NotLoaded choices={choices} field={field} /> : undefined

function NotLoaded({ choices, field }: { choices: Choices; field: string }) {
  async function tryAgain() {
    const { isSuccess } = await choices.refetch()
    // The button goes with the sentence: the keyboard goes on in the field.
    if (isSuccess) document.getElementById(field)?.focus()
  }
  return (
    <>
      The choices could not be loaded.{' '}
      <Box asChild ms="1">
        <Button size="xs" isBusy={choices.isFetching} onClick={() => void tryAgain()}>
          Try again
        </Button>
      </Box>
    </>
  )
}
