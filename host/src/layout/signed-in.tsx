import { createFederation } from '../platform/federation.ts'
import { SignedInArea } from './signed-in-area.tsx'

// Not before somebody is signed in: the sign-in page needs no remote, and carries nothing of what loads them.
const federation = createFederation()
void federation.registry.refresh()

export function SignedIn() {
  return <SignedInArea federation={federation} />
}
