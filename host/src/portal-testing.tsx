import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Federation } from 'shared-federation/remote-module'
import { federationOf } from 'shared-testing/federation'
import { callService } from 'shared-testing/service'
import { UiProvider } from 'shared-ui'
import { hostChunk } from './chunks/host-chunk.ts'
import { SignedOutArea } from './signed-out/signed-out-area.tsx'
import { PortalRouter } from './unsaved-changes/portal-router.tsx'
import { SignedInArea } from './layout/signed-in-area.tsx'
import { PortalRoutes } from './portal-routes.tsx'
import { noteAnswer } from './session/session-expiry.ts'

/** The signed-in area at an address, with these remotes. */
export const openPortal = (address: string, federation: Federation) =>
  openArea(address, <SignedInArea federation={federation} />)

const signedOut = hostChunk(() =>
  Promise.resolve(({ otherwise }: { otherwise: ReactNode }) => (
    <SignedOutArea federation={federationOf([])} otherwise={otherwise} />
  )),
)

/** The portal at an address, for a user who is signed out, without modules. */
export const openSignedOut = (address: string) => openArea(address, <PortalRoutes signedOut={signedOut} />)

function openArea(address: string, area: ReactNode) {
  // The portal's own settings have the address of the page.
  callService({ onAnswered: noteAnswer })
  history.replaceState(null, '', address)
  window.scrollTo = () => {}
  const { unmount } = render(
    <UiProvider>
      <PortalRouter>{area}</PortalRouter>
    </UiProvider>,
  )
  return {
    person: userEvent.setup(),
    unmount,
    goTo: (next: string) =>
      act(() => {
        history.pushState(null, '', next)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
  }
}
