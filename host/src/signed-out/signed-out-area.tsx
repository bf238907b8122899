import { type ReactNode, useState } from 'react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { signedOutPageAt } from 'shared-federation/offers'
import { type Federation, FederationProvider, useRegistry } from 'shared-federation/remote-module'
import { PortalLoading } from '../chunks/portal-loading.tsx'
import { createQueryClient } from '../queries/query-client.ts'
import { SignedOutModule } from './signed-out-module.tsx'

interface SignedOutAreaProps {
  federation: Federation
  /** Where no module has a page for users who are not signed in. */
  otherwise: ReactNode
}

export function SignedOutArea({ federation, otherwise }: SignedOutAreaProps) {
  const [queryClient] = useState(createQueryClient)
  return (
    <FederationProvider federation={federation}>
      <QueryClientProvider client={queryClient}>
        <ModulePage otherwise={otherwise} />
      </QueryClientProvider>
    </FederationProvider>
  )
}

function ModulePage({ otherwise }: Pick<SignedOutAreaProps, 'otherwise'>) {
  const { pathname } = useLocation()
  const state = useRegistry()
  if (state.status === 'reading') return <PortalLoading />
  const page = state.status === 'ready' ? signedOutPageAt(state.registry, pathname) : undefined
  return page === undefined ? otherwise : <SignedOutModule key={page.path} page={page} />
}
