import { Page, LazyModule } from 'shared-ui'
import { PageFailure } from '../failure/page-failure.tsx'
import type { HostPage, HostPageProps } from '../layout/host-pages.ts'
import { NotAllowed } from './not-allowed.tsx'
import { PageLoading } from './page-loading.tsx'

/** A page of the host, for the roles that may see it. */
export function HostPageView({ page, props }: { page: HostPage; props: HostPageProps }) {
  const { title, roles, chunk } = page
  const { Role: role } = props.user
  if (!roles.includes(role)) return <NotAllowed title={title} role={role} />
  return (
    <LazyModule
      chunk={chunk}
      props={props}
      waiting={<PageLoading title={title} />}
      renderFailed={({ error, onRetry }) => (
        <Page title={title}>
          <PageFailure error={error} role={role} onRetry={onRetry} />
        </Page>
      )}
    />
  )
}
