import { createFederation } from '../platform/federation.ts'
import { loadPageAt } from './host-pages.ts'
import { SignedInArea } from './signed-in-area.tsx'

// Not before the user is signed in: the sign-in page needs no remote, and carries nothing of what loads them.
const federation = createFederation()
void federation.registry.refresh()
loadPageAt(location.pathname)

export function SignedIn() {
  return <SignedInArea federation={federation} />
}
