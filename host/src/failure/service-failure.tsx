import { Refusal } from 'shared-api'
import { BrokenPage } from './broken-page.tsx'

/** In place of the portal when it can't be known who the user is. */
export function ServiceFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isRefused = error instanceof Refusal && error.status !== 0
  return (
    <BrokenPage
      title={isRefused ? "The service can't open the portal for you" : "The service can't be reached"}
      text={`${error instanceof Refusal ? error.message : 'Something went wrong on our side.'} Nothing you saved is lost.`}
      error={error}
      onRetry={onRetry}
    />
  )
}
