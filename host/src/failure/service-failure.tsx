import { Refusal } from 'shared-api'
import { Button } from 'shared-ui/base'
import { signOut } from '../session/sign-out.ts'
import { BrokenPage } from './broken-page.tsx'

/** In place of the portal when it can't be known who the user is. */
export function ServiceFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const hasAnswered = error instanceof Refusal && error.status !== 0
  return (
    <BrokenPage
      title={hasAnswered ? "The service can't open the portal for you" : "The service can't be reached"}
      text={`${hasAnswered ? error.message : 'Check your connection and try again.'} Nothing you saved is lost.`}
      error={error}
      onRetry={onRetry}
      action={<Button onClick={() => void signOut()}>Sign out</Button>}
    />
  )
}
