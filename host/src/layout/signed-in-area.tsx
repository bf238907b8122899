import { useState } from 'react'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { type Federation, FederationProvider } from 'shared-federation/remote-module'
import { createQueryClient } from '../queries/query-client.ts'
import { referenceCache } from '../queries/reference-cache.ts'
import { PortalGate } from './portal-gate.tsx'

/** Everything behind the sign-in. The cache lives and dies with it: the next user starts with an empty one. */
export function SignedInArea({ federation }: { federation: Federation }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <FederationProvider federation={federation}>
      <PersistQueryClientProvider client={queryClient} persistOptions={referenceCache}>
        <PortalGate />
      </PersistQueryClientProvider>
    </FederationProvider>
  )
}
