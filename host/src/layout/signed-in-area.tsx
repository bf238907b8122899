import { useState } from 'react'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { createQueryClient } from '../queries/query-client.ts'
import { referenceCache } from '../queries/reference-cache.ts'
import { PortalGate } from './portal-gate.tsx'

/** Everything behind the sign-in. The cache lives and dies with it: the next user starts with an empty one. */
export function SignedInArea() {
  const [queryClient] = useState(createQueryClient)
  return (
    <PersistQueryClientProvider client={queryClient} persistOptions={referenceCache}>
      <PortalGate />
    </PersistQueryClientProvider>
  )
}
