import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Compiler } from 'webpack'

/**
 * One copy of the federation runtime in the host: with `provideExternalRuntime` webpack finds runtime-core and sdk
 * as .cjs and as .js, and bundles both (host entry 52 kB gz, with these aliases 27).
 */
export function federationRuntimeAliases(): Record<string, string> {
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'))
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'))
  const runtime = createRequire(tools.resolve('@module-federation/runtime'))
  const folderOf = (name: string) => dirname(runtime.resolve(name))
  return {
    '@module-federation/runtime-core$': join(folderOf('@module-federation/runtime-core'), 'index.js'),
    '@module-federation/sdk$': join(folderOf('@module-federation/sdk'), 'index.js'),
    '@module-federation/error-codes$': join(folderOf('@module-federation/error-codes'), 'index.mjs'),
  }
}

/** Not used by any part of this portal. */
const unusedAnywhere = [
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js',
  'runtime-core/dist/utils/preload.js',
  'webpack-bundler-runtime/dist/remotes.js',
  'webpack-bundler-runtime/dist/installInitialConsumes.js',
  'webpack-bundler-runtime/dist/getSharedFallbackGetter.js',
]

/** The host provides shares and takes none. */
const unusedByHost = ['webpack-bundler-runtime/dist/consumes.js']

/** Leaves out what is never used of the federation runtime; its version is exact for this. */
export class LeanRuntimePlugin {
  private readonly unused: readonly string[]

  constructor(of: 'host' | 'remote') {
    this.unused = of === 'host' ? [...unusedAnywhere, ...unusedByHost] : unusedAnywhere
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('LeanRuntimePlugin', (_, { normalModuleFactory }) => {
      normalModuleFactory.hooks.beforeResolve.tap('LeanRuntimePlugin', (data) => {
        const file = data.request.startsWith('.') ? join(data.context, data.request) : ''
        if (this.unused.some((one) => file.endsWith(`/@module-federation/${one}`))) {
          data.request = join(import.meta.dirname, '../unused-runtime.ts')
        }
      })
    })
  }
}
