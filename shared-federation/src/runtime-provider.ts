import * as core from '@module-federation/runtime-core'
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { forgetFailedShares } from './failed-shares.ts'
import { hostRuntimeStarted } from './host-runtime.ts'

/**
 * Lends the host's federation runtime to remotes, which leave it out (`externalRuntime`). Names just what their part of
 * the runtime imports: the published plugin lends the whole of it, through CommonJS, and nothing can be left out then.
 */
export default function runtimeProvider(): ModuleFederationRuntimePlugin {
  return {
    name: 'runtime-provider',
    beforeInit(args) {
      hostRuntimeStarted(args.origin)
      core.registerGlobalPlugins([forgetFailedShares])
      Object.assign(globalThis, {
        _FEDERATION_RUNTIME_CORE: {
          CurrentGlobal: core.CurrentGlobal,
          Module: core.Module,
          ModuleFederation: core.ModuleFederation,
          assert: core.assert,
          getGlobalFederationConstructor: core.getGlobalFederationConstructor,
          getRemoteEntry: core.getRemoteEntry,
          getRemoteInfo: core.getRemoteInfo,
          helpers: core.helpers,
          loadScript: core.loadScript,
          loadScriptNode: core.loadScriptNode,
          registerGlobalPlugins: core.registerGlobalPlugins,
          satisfy: core.satisfy,
          setGlobalFederationConstructor: core.setGlobalFederationConstructor,
          setGlobalFederationInstance: core.setGlobalFederationInstance,
        },
      })
      return args
    },
  }
}
