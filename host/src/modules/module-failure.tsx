import { useState } from 'react'
import type { RemoteModuleProps } from 'shared-federation/remote-module'
import { FailureCard, LinkButton } from 'shared-ui'
import { supportCode } from '../failure/support-code.ts'

interface ModuleFailureProps {
  failure: Parameters<RemoteModuleProps['failed']>[0]
  onRetry: () => void
}

/** In place of a remote's page: which part did not come, what still works, and the way to try again. */
export function ModuleFailure({ failure, onRetry }: ModuleFailureProps) {
  const [at] = useState(() => new Date())
  const { remoteId, title, version = 'unknown', reason, text } = failure
  return (
    <FailureCard
      title={`${title} could not be loaded`}
      text={text}
      onRetry={onRetry}
      action={<LinkButton to="/dashboard">Go to dashboard</LinkButton>}
      supportCode={supportCode(remoteId, version, reason)}
      at={at}
    />
  )
}
