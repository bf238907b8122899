import { useQueryClient } from '@tanstack/react-query'
import { type CallResult, call } from 'shared-api'
import type { protectedFields } from 'shared-api/drivers/protected-fields'
import { Box, Button, Flex, Text, VisuallyHidden } from 'shared-ui'
import { accessLogKey } from './profile-queries.ts'
import { useRevealedValue } from './use-revealed-value.ts'

type Show = (typeof protectedFields)['cdlNumber' | 'birthDate' | 'ssn']

interface ProtectedFieldProps {
  driverId: string
  /** As words beside its button say it: 'CDL number'. */
  what: string
  /** What the record says of it: 'ends 4821'; null where there is none. */
  masked: string | null
  /** The call that gives it, and writes down who asked. */
  from: Show
  /** The value in the words of the page. */
  format?: (value: string) => string
}

/** A masked field, and the way to see all of it for a minute. On paper it stays masked. */
export function ProtectedField({
  driverId,
  what,
  masked,
  from,
  format = (value) => value,
}: ProtectedFieldProps) {
  const queryClient = useQueryClient()
  const { state, show, hide } = useRevealedValue(async (signal) => {
    const { Value }: CallResult<Show> = await call(
      from,
      { body: { DriverId: driverId } },
      { signal, blocking: false },
    )
    void queryClient.invalidateQueries({ queryKey: accessLogKey(driverId) })
    return Value
  })
  if (masked === null) return '-'
  const isShown = state.is === 'shown'
  return (
    <Box>
      <Flex align="center" wrap="wrap" columnGap="2">
        {isShown ? (
          <Text as="span" fontWeight="semibold">
            {format(state.value)}
          </Text>
        ) : (
          masked
        )}
        <Box as="span" my="-1" _print={{ display: 'none' }}>
          <Button
            size="xs"
            variant="ghost"
            icon={isShown ? 'eye-off' : 'eye'}
            aria-label={`${isShown ? 'Hide' : 'Show'} ${what}`}
            isBusy={state.is === 'asking'}
            onClick={isShown ? hide : show}
          >
            {isShown ? 'Hide' : 'Show'}
          </Button>
        </Box>
      </Flex>
      <VisuallyHidden as="output">
        {isShown && `${what}: ${format(state.value)}. This was logged. It is hidden again in a minute.`}
      </VisuallyHidden>
      {state.is === 'failed' && (
        <Text role="alert" textStyle="caption" color="alert.fg">
          {`It could not be shown. ${state.message}`}
        </Text>
      )}
    </Box>
  )
}
