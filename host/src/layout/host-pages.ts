import { matchPath } from 'react-router-dom'
import type { AccountEntry } from 'shared-api/accounts'
import type { UserDetails } from 'shared-api/sessions'
import type { Role } from 'shared-federation'
import type { Registry } from 'shared-federation/registry'
import type { Chunk } from 'shared-ui/base'
import { carrierRoles } from '../navigation/role-home.ts'
import { hostChunk } from '../chunks/host-chunk.ts'
import { rolesWithSettings } from '../settings/settings-roles.ts'

/** The props of every page of the host. */
export interface HostPageProps {
  user: UserDetails
  accounts: readonly AccountEntry[]
  registry: Registry
}

export interface HostPage {
  /** In the router's words: '/customerportal/report/:id'. */
  path: string
  /** Until the page has its own. */
  title: string
  /** The roles that may see it; other users read that they have no access. */
  roles: readonly Role[]
  /** In a chunk of its own. */
  chunk: Chunk<HostPageProps>
  /** Not of the selected carrier: of none, or its address says whose. A switch of the carrier leaves it as it is. */
  isOfNoCarrier?: boolean
}

/** The pages behind the sign-in that are the host's own; every other path belongs to a remote. */
export const hostPages: readonly HostPage[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    roles: carrierRoles,
    chunk: hostChunk(() =>
      import('../dashboard/dashboard-page.tsx').then(({ DashboardPage }) => DashboardPage),
    ),
  },
  {
    path: '/customerportal/report/:id',
    title: 'Report',
    roles: carrierRoles,
    chunk: hostChunk(() => import('../report/report-page.tsx').then(({ ReportPage }) => ReportPage)),
  },
  {
    path: '/customerportal/account/:id',
    title: 'Carrier',
    roles: carrierRoles,
    chunk: hostChunk(() => import('../account/account-page.tsx').then(({ AccountPage }) => AccountPage)),
    isOfNoCarrier: true,
  },
  {
    path: '/customerportal/global-search/:searchValue?',
    title: 'Search',
    roles: carrierRoles,
    chunk: hostChunk(() => import('../search/global-search-page.tsx').then((page) => page.GlobalSearchPage)),
  },
  {
    path: '/customerportal/details/:id',
    title: 'Record',
    // Its type says which of them may open it.
    roles: rolesWithSettings,
    chunk: hostChunk(() => import('../record/record-page.tsx').then(({ RecordPage }) => RecordPage)),
    isOfNoCarrier: true,
  },
  {
    path: '/settings',
    title: 'Settings',
    roles: rolesWithSettings,
    chunk: hostChunk(() => import('../settings/settings-page.tsx').then(({ SettingsPage }) => SettingsPage)),
    isOfNoCarrier: true,
  },
]

/** The host's own page at an address. */
export const hostPageAt = (pathname: string) => hostPages.find(({ path }) => matchPath(path, pathname))

/** Has the page on its way while it is still asked who the user is. '/' leads most users to the dashboard. */
export function loadPageAt(pathname: string) {
  hostPageAt(pathname === '/' ? '/dashboard' : pathname)?.chunk.load()
}
