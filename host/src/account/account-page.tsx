import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { AccountDetails } from 'shared-api/accounts'
import { Refusal } from 'shared-api'
import { isId } from 'shared-api/fields'
import { files } from 'shared-api/documents'
import type { Role } from 'shared-federation'
import { dashboardTilesOf } from 'shared-federation/offers'
import { Grid, Page, QueryState, Stack } from 'shared-ui'
import { CounterCluster } from '../dashboard/counter-cluster.tsx'
import { useFailedParts } from '../dashboard/failed-parts.ts'
import type { HostPageProps } from '../layout/host-pages.ts'
import { PageLoading } from '../modules/page-loading.tsx'
import { seesOwnRecords } from '../navigation/role-home.ts'
import { NotFoundPage } from '../not-found/not-found-page.tsx'
import { SlotPanels } from '../slots/slot-panels.tsx'
import { AccountDocuments } from './account-documents.tsx'
import { AccountActions } from './account-actions.tsx'
import { AccountAgents } from './account-agents.tsx'
import { AccountDescription } from './account-description.tsx'
import { accountDetails } from './account-queries.ts'
import { ListsOfCarrier } from './lists-of-carrier.tsx'

/** One carrier: its facts, figures and agents, and from the remotes what hangs on it. */
export function AccountPage(props: HostPageProps) {
  const { id = '' } = useParams()
  return isId(id) ? <Account key={id} id={id} {...props} /> : <NotFoundPage />
}

function Account({ id, ...props }: HostPageProps & { id: string }) {
  const query = useQuery(accountDetails(id))
  if (query.error instanceof Refusal && query.error.status === 404) return <NotFoundPage />
  if (query.data === undefined && query.error === null) return <PageLoading title="Carrier" />
  return (
    <Page
      title={query.data?.Name ?? 'Carrier'}
      description={query.data?.DOT_Number__c && `USDOT ${query.data.DOT_Number__c}`}
      actions={query.data && <AccountActions account={query.data} user={props.user} />}
    >
      <QueryState query={query} what="The carrier">
        {(account) => <AccountParts account={account} {...props} />}
      </QueryState>
    </Page>
  )
}

/** Papers of users who see their own records alone lie with those. */
const mayKeepDocuments = (role: Role) => files.list.roles.includes(role) && !seesOwnRecords(role)

function AccountParts({ account, registry, user }: HostPageProps & { account: AccountDetails }) {
  const counters = dashboardTilesOf(registry, user.Role).filter(({ kind }) => kind === 'counter')
  const failedParts = useFailedParts()
  return (
    <ListsOfCarrier carrierId={account.Id}>
      <Stack gap="4">
        {counters.length > 0 && (
          <CounterCluster fills={counters} carrierId={account.Id} failedParts={failedParts} />
        )}
        <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}>
          <AccountDescription account={account} />
          <AccountAgents agents={account.Agents} />
        </Grid>
        <SlotPanels
          registry={registry}
          role={user.Role}
          slot="account.panels"
          props={{ accountId: account.Id }}
        />
        {mayKeepDocuments(user.Role) && <AccountDocuments accountId={account.Id} />}
      </Stack>
    </ListsOfCarrier>
  )
}
