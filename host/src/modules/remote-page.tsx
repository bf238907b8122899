import { Navigate, useLocation } from 'react-router-dom'
import type { Role } from 'shared-federation'
import { pathsOf, signedOutPageAt } from 'shared-federation/offers'
import type { Registry } from 'shared-federation/registry'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import { Page } from 'shared-ui'
import { ModuleFailure } from './module-failure.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { PageLoading } from './page-loading.tsx'
import { pathAt } from './path-at.ts'

interface RemotePageProps {
  registry: Registry
  role: Role
}

/** The remote's page at the current address; /404 where no remote claims it. */
export function RemotePage({ registry, role }: RemotePageProps) {
  const { pathname, search } = useLocation()
  const routed = pathAt(pathsOf(registry), pathname)
  if (routed === undefined) {
    // Users who are signed in have no use for a page of those who are not. Its module says on the dashboard what it would show.
    return <Navigate to={signedOutPageAt(registry, pathname) ? { pathname: '/', search } : '/404'} replace />
  }
  if (!routed.roles.includes(role)) {
    if (routed.otherRoles !== undefined) return <Navigate to={`/${routed.otherRoles}`} replace />
    return <NotAllowed title={routed.title} role={role} />
  }
  const drawFailure: RemoteModuleProps['failed'] = (failure, onRetry) => (
    <Page title={routed.title}>
      <ModuleFailure failure={failure} role={role} onRetry={onRetry} />
    </Page>
  )
  return (
    <RemoteModule
      remoteId={routed.remoteId}
      module="./app"
      fallback={<PageLoading title={routed.title} />}
      failed={drawFailure}
    />
  )
}
