import { Navigate, useParams } from 'react-router-dom'
import { tables } from 'shared-api/tables'
import { useCarrierId } from 'shared-auth'
import { reportOf } from 'shared-federation/offers'
import { RemoteModule, type RemoteModuleProps } from 'shared-federation/remote-module'
import type { SlotProps } from 'shared-federation/slots'
import { formatNumber, Page } from 'shared-ui'
import { carrierName } from '../accounts/carrier-name.ts'
import type { HostPageProps } from '../layout/host-pages.ts'
import { ModuleFailure } from '../modules/module-failure.tsx'
import { NotAllowed } from '../modules/not-allowed.tsx'
import { PageLoading } from '../modules/page-loading.tsx'
import { seesOwnRecords } from '../navigation/role-home.ts'

/** The rows behind the counter that the address names, drawn by its module; /404 where no module has it. */
export function ReportPage({ user, accounts, registry }: HostPageProps) {
  const { id = '' } = useParams()
  const carrierId = useCarrierId()
  const fill = reportOf(registry, id)
  if (fill === undefined) return <Navigate to="/404" replace />
  const { remoteId, module, title, roles } = fill
  if (!roles.includes(user.Role)) return <NotAllowed title={title} role={user.Role} />
  const drawFailure: RemoteModuleProps['failed'] = (failure, onRetry) => (
    <Page title={title}>
      <ModuleFailure failure={failure} role={user.Role} onRetry={onRetry} />
    </Page>
  )
  const props: SlotProps['report'] = {
    report: id,
    carrierId,
    whose: whoseRows({ accounts, user }, carrierId),
    keepsColumns: tables.columnState.roles.includes(user.Role),
  }
  return (
    <RemoteModule
      // Another report is another page: its columns, its search and its page are its own.
      key={id}
      remoteId={remoteId}
      module={module}
      props={{ ...props }}
      fallback={<PageLoading title={title} />}
      failed={drawFailure}
    />
  )
}

function whoseRows(
  { accounts, user }: Pick<HostPageProps, 'accounts' | 'user'>,
  carrierId: string | undefined,
): string | undefined {
  if (seesOwnRecords(user.Role)) return undefined
  if (carrierId !== undefined) return carrierName(carrierId, accounts, user) ?? 'the selected carrier'
  const [only, ...others] = accounts
  if (only === undefined) return 'all carriers'
  return others.length === 0 ? only.Account.Name : `all carriers (${formatNumber(accounts.length)})`
}
