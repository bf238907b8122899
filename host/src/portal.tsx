import { configureClient } from 'shared-api'
import { sessionExpired, token } from 'shared-auth'
import { UiProvider } from 'shared-ui/base'
import { BrokenPage } from './failure/broken-page.tsx'
import { ErrorBoundary } from './failure/error-boundary.tsx'
import { PortalRouter } from './unsaved-changes/portal-router.tsx'
import { PortalRoutes } from './portal-routes.tsx'
import { noteAnswer } from './session/session-expiry.ts'

configureClient({ baseUrl: '', token, onSessionExpired: sessionExpired, onAnswered: noteAnswer })

/** The whole portal. `nonce` is that of the page's content security policy. */
export function Portal({ nonce }: { nonce: string | undefined }) {
  return (
    <UiProvider nonce={nonce}>
      <ErrorBoundary renderFallback={({ error }) => <BrokenPage error={error} />}>
        <PortalRouter>
          <PortalRoutes />
        </PortalRouter>
      </ErrorBoundary>
    </UiProvider>
  )
}
