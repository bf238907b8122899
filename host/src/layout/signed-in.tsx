// Not before the user is signed in: the sign-in page needs no remote, and carries nothing of what loads them.
import { portalFederation } from '../platform/portal-federation.ts'
import { loadPageAt } from './host-pages.ts'
import { SignedInArea } from './signed-in-area.tsx'

loadPageAt(location.pathname)

export function SignedIn() {
  return <SignedInArea federation={portalFederation} />
}
