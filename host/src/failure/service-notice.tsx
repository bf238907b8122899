import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Box, Button, Note, notify, onFormUnanswered, serviceRecovered } from 'shared-ui/base'
import { retryWithBackoff } from './retry-with-backoff.ts'
import { askService, serviceFailed, useServiceIsAway, waiting } from './service-state.ts'

/**
 * While the service can't be reached, says so over the page, which stays as it is with all that was typed; asks again
 * by itself, and reloads everything that failed once the service is back.
 */
export function ServiceNotice() {
  const isAway = useServiceIsAway()
  const wasAway = useRef(false)
  const queryClient = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)

  useEffect(() => onFormUnanswered((error) => void serviceFailed(error)), [])

  useEffect(() => {
    if (isAway) {
      wasAway.current = true
      return retryWithBackoff(askService)
    }
    if (!wasAway.current) return undefined
    wasAway.current = false
    void queryClient.refetchQueries(waiting)
    serviceRecovered()
    notify.success('The service is back')
    return undefined
  }, [isAway, queryClient])

  async function tryNow() {
    setIsAsking(true)
    await askService()
    setIsAsking(false)
  }

  if (!isAway) return null
  return (
    <Box
      position="fixed"
      zIndex="toast"
      bottom={{ base: '3', sm: '5' }}
      insetInline="4"
      maxWidth="640px"
      mx="auto"
      bg="bg"
      borderRadius="l2"
      boxShadow="pop"
    >
      <Note
        mark="due"
        action={
          <Button icon="rotate-cw" isBusy={isAsking} onClick={() => void tryNow()}>
            Try now
          </Button>
        }
      >
        <b>The service can&apos;t be reached.</b> What you typed is kept. The portal keeps retrying until the
        service is back.
      </Note>
    </Box>
  )
}
