import { useLocation } from 'react-router-dom'
import { signedOutPageAt } from 'shared-federation/offers'
import { useFederation, useRegistry } from 'shared-federation/remote-module'
import { BrokenPage } from '../failure/broken-page.tsx'
import { ServiceFailure } from '../failure/service-failure.tsx'
import { SignedOutModule } from '../signed-out/signed-out-module.tsx'
import { MainLayout } from './main-layout.tsx'
import { ShellLoading } from './shell-loading.tsx'
import { usePortalData } from './use-portal-data.ts'

/** Lets in once it is known who the user is and what the portal is made of; says what is in the way otherwise. */
export function PortalGate() {
  const portal = usePortalData()
  const { registry: store } = useFederation()
  const registry = useRegistry()
  const { pathname } = useLocation()

  if (portal.is === 'failed') return <ServiceFailure error={portal.error} onRetry={portal.onRetry} />
  if (registry.status === 'failed') {
    return (
      <BrokenPage
        title="The portal could not load"
        text="Its list of modules is missing or not correctly signed. You are still signed in, and nothing you saved is lost."
        error={registry.failure}
        onRetry={() => void store.refresh()}
      />
    )
  }
  if (portal.is === 'loading' || registry.status === 'reading') return <ShellLoading />
  const open = signedOutPageAt(registry.registry, pathname)
  if (open?.isOpenToAll) return <SignedOutModule key={open.path} page={open} />
  return (
    <MainLayout
      user={portal.user}
      accounts={portal.accounts}
      registry={registry.registry}
      isAfterFailure={portal.isAfterFailure}
    />
  )
}
