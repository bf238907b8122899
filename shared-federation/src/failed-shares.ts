import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/**
 * The runtime keeps the promise of a shared module, also of one that could not be loaded, and hands it out for as long
 * as the page lives. Forgotten here, so that the next press asks for it again.
 */
export const forgetFailedShares: ModuleFederationRuntimePlugin = {
  name: 'forget-failed-shares',
  errorLoadShare({ pkgName, origin }) {
    for (const scope of Object.values(origin.shareScopeMap)) {
      for (const share of Object.values(scope[pkgName] ?? {})) {
        if (!share.loaded) share.loading = null
      }
    }
  },
}
