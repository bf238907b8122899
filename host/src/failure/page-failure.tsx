import { useState } from 'react'
import type { Role } from 'shared-federation'
import { FailureCard, LinkButton } from 'shared-ui/base'
import { useHome } from '../navigation/role-home.ts'
import { factOf, supportCode } from './support-code.ts'

interface PageFailureProps {
  error: unknown
  role: Role
  onRetry: () => void
}

/** In place of a page of the host that threw or did not arrive; the shell around it works on. */
export function PageFailure({ error, role, onRetry }: PageFailureProps) {
  const [at] = useState(() => new Date())
  const { to, label } = useHome(role)
  return (
    <FailureCard
      title="This page stopped working"
      text="Something failed unexpectedly. The rest of the portal works, and nothing you saved is lost."
      onRetry={onRetry}
      action={<LinkButton to={to}>{label}</LinkButton>}
      supportCode={supportCode('host', factOf(error))}
      at={at}
    />
  )
}
