import { pathsOf, slotModulesOf } from 'shared-federation/offers'
import type { Role } from 'shared-federation'
import type { RemoteLoader } from 'shared-federation/loader'
import type { Registry } from 'shared-federation/registry'
import { carrierList } from '../carrier-selector/carrier-selector.tsx'
import { hostPages } from '../layout/host-pages.ts'
import { navigationDrawer } from '../navigation/menu-button.tsx'
import { worksWithCarriers } from '../navigation/role-home.ts'
import { palette } from '../search/search-opener.tsx'
import { userActions } from '../user-menu/user-menu.tsx'

export interface Preload {
  /** Unlike any other: what has been tried once is not tried again. */
  key: string
  run: () => Promise<unknown>
}

/** The code of the screens that a role may go to next, the likeliest first. */
export function preloadSet(registry: Registry, role: Role, loader: RemoteLoader): Preload[] {
  const module = (remoteId: string, name: string): Preload => ({
    key: `${remoteId} ${name}`,
    run: () => loader.load(remoteId, name),
  })
  const apps = pathsOf(registry)
    .filter(({ roles }) => roles.includes(role))
    .map(({ remoteId }) => module(remoteId, './app'))
  const menus: Preload[] = [
    ...(worksWithCarriers(role)
      ? [
          { key: 'search', run: palette.preload },
          { key: 'carrier list', run: carrierList.preload },
        ]
      : []),
    { key: 'user menu', run: userActions.preload },
    { key: 'menu', run: navigationDrawer.preload },
  ]
  const pages = hostPages
    .filter(({ roles }) => roles.includes(role))
    .map(({ path, chunk }): Preload => ({ key: path, run: chunk.preload }))
  const fills = slotModulesOf(registry, role).map(({ remoteId, module: name }) => module(remoteId, name))
  return unlike([...apps, ...menus, ...pages, ...fills])
}

/** A remote with several paths has one './app'. */
function unlike(preloads: readonly Preload[]): Preload[] {
  return [...new Map(preloads.map((preload) => [preload.key, preload])).values()]
}
