import { useLocation } from 'react-router-dom'
import type { Role } from 'shared-federation'
import { panelsOf } from 'shared-federation/offers'
import type { Registry } from 'shared-federation/registry'
import { RemoteModule } from 'shared-federation/remote-module'
import { Button, Note } from 'shared-ui'

/** What remotes say about the address that led to the dashboard. One without a query loads none of them. */
export function DashboardNotices({ registry, role }: { registry: Registry; role: Role }) {
  const { search } = useLocation()
  if (search === '') return null
  return panelsOf(registry, 'dashboard.panels', role).map(({ remoteId, module, title }) => (
    <RemoteModule
      key={remoteId + module}
      remoteId={remoteId}
      module={module}
      fallback={null}
      failed={(failure, onRetry) => (
        <Note
          mark="alert"
          action={
            <Button size="xs" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          <b>{title} could not be loaded.</b> {failure.text}
        </Note>
      )}
    />
  ))
}
