import { useState } from 'react'
import { FailureCard, LinkButton } from 'shared-ui/base'
import { factOf, supportCode } from './support-code.ts'

/** In place of a page of the host that threw; the shell around it works on. */
export function PageFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [at] = useState(() => new Date())
  return (
    <FailureCard
      title="This page stopped working"
      text="It failed in a way that was not expected. The rest of the portal works, and nothing you saved is lost."
      onRetry={onRetry}
      action={<LinkButton to="/dashboard">Go to dashboard</LinkButton>}
      supportCode={supportCode('host', factOf(error))}
      at={at}
    />
  )
}
