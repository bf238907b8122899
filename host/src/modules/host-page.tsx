import type { Role } from 'shared-federation'
import { Page } from 'shared-ui'
import { PageFailure } from '../failure/page-failure.tsx'
import { type Part, PartView } from '../parts/part.tsx'
import { NotAllowed } from './not-allowed.tsx'
import { PageLoading } from './page-loading.tsx'

interface HostPageProps<Props> {
  /** Until the page has its own. */
  title: string
  /** Who may see it. */
  roles: readonly Role[]
  role: Role
  part: Part<Props>
  props: Props
}

/** A page of the host in a chunk of its own, for the roles that may see it. */
export function HostPage<Props extends object>({ title, roles, role, part, props }: HostPageProps<Props>) {
  if (!roles.includes(role)) return <NotAllowed title={title} role={role} />
  return (
    <PartView
      part={part}
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
