import type { ReactNode } from 'react'
import { portalFederation } from '../platform/portal-federation.ts'
import { SignedOutArea } from './signed-out-area.tsx'

export function SignedOut({ otherwise }: { otherwise: ReactNode }) {
  return <SignedOutArea federation={portalFederation} otherwise={otherwise} />
}
