import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { recordOf } from 'shared-federation/offers'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import { EmptyState, LinkButton, Page } from 'shared-ui'
import type { HostPageProps } from '../layout/host-pages.ts'
import { ModuleFailure } from '../modules/module-failure.tsx'
import { NotAllowed } from '../modules/not-allowed.tsx'
import { PageLoading } from '../modules/page-loading.tsx'

/** The one address of a record: what its module draws of it, or the way to the module's own page of it. */
export function RecordPage({ user, registry }: HostPageProps) {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const record = recordOf(registry, search.get('record_type') ?? '')
  if (record === undefined) return <NoSuchType />
  const { recordType, title, page, module, remoteId, roles } = record
  if (!roles.includes(user.Role)) return <NotAllowed title={title} role={user.Role} />
  if (page !== undefined) return <Navigate to={`/${page}/${encodeURIComponent(id)}`} replace />
  const drawFailure: RemoteModuleProps['failed'] = (failure, onRetry) => (
    <Page title={title}>
      <ModuleFailure failure={failure} role={user.Role} onRetry={onRetry} />
    </Page>
  )
  return (
    <RemoteModule
      key={id}
      remoteId={remoteId}
      module={module ?? ''}
      props={{ recordId: id, recordType }}
      fallback={<PageLoading title={title} />}
      failed={drawFailure}
    />
  )
}

function NoSuchType() {
  return (
    <Page title="Record not found">
      <EmptyState
        kind="notFound"
        title="This link does not say what kind of record it is"
        text="It may have been cut short. Search for the record by its name or number with Ctrl+K."
        action={<LinkButton to="/">Go to dashboard</LinkButton>}
      />
    </Page>
  )
}
