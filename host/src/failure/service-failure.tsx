import { useEffect, useRef } from 'react'
import { Refusal } from 'shared-api'
import { asSentence, Button } from 'shared-ui/base'
import { signOut } from '../session/sign-out.ts'
import { retryWithBackoff } from './retry-with-backoff.ts'
import { BrokenPage } from './broken-page.tsx'
import { isLate, isUnreachable } from './service-state.ts'

interface ServiceFailureProps {
  error: unknown
  onRetry: () => Promise<unknown>
}

/** In place of the portal when it can't be known who the user is. A service that is away or late is asked again by itself. */
export function ServiceFailure({ error, onRetry }: ServiceFailureProps) {
  const isAskedAgain = isLate(error) || isUnreachable(error)
  const retry = useRef(onRetry)
  useEffect(() => {
    retry.current = onRetry
  })
  useEffect(() => (isAskedAgain ? retryWithBackoff(() => retry.current()) : undefined), [isAskedAgain])

  const hasAnswered = error instanceof Refusal && error.status !== 0
  return (
    <BrokenPage
      title={
        isAskedAgain || !hasAnswered ? "The service can't be reached" : "The portal can't open right now"
      }
      text={`${hasAnswered ? asSentence(error.message) : 'Check your connection and try again.'} ${
        isAskedAgain ? 'The portal keeps retrying. ' : ''
      }Nothing you saved is lost.`}
      error={error}
      onRetry={() => void onRetry()}
      action={<Button onClick={() => void signOut()}>Sign out</Button>}
    />
  )
}
