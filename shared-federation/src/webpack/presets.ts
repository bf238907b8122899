import { ConsumeSharedPlugin, ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced'
import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { exposedModules, type RemoteDescription } from '../description.ts'
import { baseConfig } from './base-config.ts'
import { bootChunk } from './boot-chunk.ts'
import { BuiltInRemotesPlugin, type BuiltInRemote } from './built-in-remotes-plugin.ts'
import { CuratedModulesPlugin } from './curated-modules-plugin.ts'
import { sourceOf } from './exposed-source.ts'
import { federationRuntimeAliases, LeanRuntimePlugin } from './federation-runtime.ts'
import type { Mode } from './mode.ts'
import { PagePlugin } from './page-plugin.ts'
import { RemoteRecordPlugin } from './remote-record-plugin.ts'
import { packageIn, consumedShares, providedShares } from './shares.ts'

/** A configuration in the form of webpack's command line: what `--env` says, and the mode. */
export type ConfigOf = (
  environment: { version?: string; output?: string },
  options: { mode?: Mode },
) => Configuration

/** In development the page loads again when a part of it was built, and may take remotes from their own servers. */
const developmentClient = join(import.meta.dirname, 'development-client.ts')

/** The host: it provides every shared package, knows no remote, and lends remotes the federation runtime. */
export function hostConfig(directory: string): ConfigOf {
  return (environment, { mode = 'production' }) => {
    const base = baseConfig(directory, mode)
    return {
      ...base,
      entry: { main: mode === 'production' ? './src/index.ts' : ['./src/index.ts', developmentClient] },
      output: {
        ...base.output,
        path: environment.output ?? join(directory, 'dist'),
        publicPath: '/',
        uniqueName: 'host',
        filename: 'assets/[name].[contenthash:16].js',
        chunkFilename: 'assets/[name].[contenthash:16].js',
      },
      resolve: { ...base.resolve, alias: federationRuntimeAliases() },
      optimization: { ...base.optimization, splitChunks: { cacheGroups: { boot: bootChunk } } },
      plugins: [
        ...base.plugins,
        new LeanRuntimePlugin('host'),
        new ModuleFederationPlugin({
          name: 'host',
          remotes: {},
          shareStrategy: 'loaded-first',
          runtimePlugins: [join(import.meta.dirname, '../runtime-provider.ts')],
          experiments: { optimization: { target: 'web', disableSnapshot: true } },
          manifest: false,
          dts: false,
        }),
        // The host takes nothing from the share scope that it fills: its own imports are the shared modules, and only
        // what they use is loaded at boot. The plugin is here for the runtime that fills the scope.
        new ConsumeSharedPlugin({ consumes: {} }),
        new ProvideSharedPlugin({
          provides: Object.fromEntries(
            providedShares(mode).map(({ key, version, file }) => [
              file,
              { shareKey: key, version, ...singleton(version) },
            ]),
          ),
        }),
        new PagePlugin(join(directory, 'index.html'), mode === 'production' ? ['boot'] : []),
      ],
    }
  }
}

/** A remote: it exposes what its description names and bundles nothing that the host provides. */
export function remoteConfig(directory: string, description: RemoteDescription): ConfigOf {
  return (environment, { mode = 'production' }) => {
    const base = baseConfig(directory, mode)
    const version = environment.version ?? packageIn(directory).version
    const name = federationName(description.id, version)
    return {
      ...base,
      entry: {},
      output: {
        ...base.output,
        path: environment.output ?? join(directory, 'dist'),
        publicPath: 'auto',
        uniqueName: name,
        chunkFilename: '[name].[contenthash:16].js',
        // Given up before the loader's own deadline, so that Try again asks again and does not wait for what hangs.
        chunkLoadTimeout: 8000,
      },
      plugins: [
        ...base.plugins,
        new LeanRuntimePlugin('remote'),
        new CuratedModulesPlugin(),
        new RemoteRecordPlugin({ version, name, description }),
        new ModuleFederationPlugin({
          name,
          filename: 'entry.[contenthash:16].js',
          exposes: Object.fromEntries(
            exposedModules(description).map((module) => [module, sourceOf(module)]),
          ),
          shareStrategy: 'loaded-first',
          shared: consumesOf(),
          experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
          manifest: false,
          dts: false,
        }),
      ],
    }
  }
}

/**
 * The yardstick of the bench: the same sources as one plain bundle, without federation. The remotes are lazy chunks.
 */
export function monolithConfig(directory: string, remotes: readonly BuiltInRemote[]): ConfigOf {
  return (environment, { mode = 'production' }) => {
    const base = baseConfig(directory, mode)
    return {
      ...base,
      entry: { main: './src/index.ts' },
      output: {
        ...base.output,
        path: environment.output ?? join(directory, 'dist-monolith'),
        publicPath: '/',
        filename: 'assets/[name].[contenthash:16].js',
        chunkFilename: 'assets/[name].[contenthash:16].js',
      },
      plugins: [
        ...base.plugins,
        new BuiltInRemotesPlugin(remotes),
        new PagePlugin(join(directory, 'index.html'), []),
      ],
    }
  }
}

/** The version is part of the name: one name registered again at a new version keeps running the old code. */
export function federationName(id: string, version: string): string {
  return `${id}_${version}`.replaceAll(/[.-]/g, '_')
}

/** No remote brings a copy of a shared package along: what the share scope lacks, the verdict has refused before. */
function consumesOf() {
  return Object.fromEntries(
    consumedShares().map(({ key, version }) => [key, { ...singleton(version), import: false as const }]),
  )
}

function singleton(version: string) {
  return { singleton: true, strictVersion: true, requiredVersion: `^${version}` }
}
