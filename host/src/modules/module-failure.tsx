import { useState } from 'react'
import type { Role } from 'shared-federation'
import type { RemoteModuleProps } from 'shared-federation/remote-module'
import { Box, FailureCard, LinkButton } from 'shared-ui'
import { supportCode } from '../failure/support-code.ts'
import { useHome } from '../navigation/role-home.ts'

interface ModuleFailureProps {
  failure: Parameters<RemoteModuleProps['failed']>[0]
  role: Role
  onRetry: () => void
}

/** In place of a remote's page: which part did not come, what still works, and the way to try again. */
export function ModuleFailure({ failure, role, onRetry }: ModuleFailureProps) {
  const [at] = useState(() => new Date())
  const { remoteId, title, version = 'unknown', reason, text } = failure
  const { to, label } = useHome(role)
  return (
    <Box data-focus-place="page">
      <FailureCard
        title={`${title} could not be loaded`}
        text={text}
        onRetry={onRetry}
        action={<LinkButton to={to}>{label}</LinkButton>}
        supportCode={supportCode(remoteId, version, reason)}
        at={at}
      />
    </Box>
  )
}
