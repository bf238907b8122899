import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { exposedModules, type RemoteDescription } from '../description.ts'
import { baseConfig, type Mode } from './base-config.ts'
import { CuratedNamesPlugin } from './curated-names.ts'
import { federationRuntimeAliases } from './federation-runtime.ts'
import { RemoteRecordPlugin } from './remote-record-plugin.ts'
import { packageIn, sharesOf } from './shares.ts'

/** What webpack's command line hands to a configuration that is a function. */
export type ConfigOf = (
  environment: { version?: string; output?: string },
  options: { mode?: Mode },
) => Configuration

/** The host: it provides every shared package, knows no remote, and lends remotes the federation runtime. */
export function hostConfig(directory: string): ConfigOf {
  return (environment, { mode = 'production' }) => {
    const base = baseConfig(directory, mode)
    return {
      ...base,
      entry: { main: './src/index.ts' },
      output: {
        ...base.output,
        path: environment.output ?? join(directory, 'dist'),
        publicPath: '/',
        uniqueName: 'host',
        filename: 'assets/[name].[contenthash:16].js',
        chunkFilename: 'assets/[name].[contenthash:16].js',
      },
      resolve: { ...base.resolve, alias: federationRuntimeAliases() },
      plugins: [
        ...base.plugins,
        new CuratedNamesPlugin(directory),
        new ModuleFederationPlugin({
          name: 'host',
          remotes: {},
          shareStrategy: 'loaded-first',
          shared: Object.fromEntries(
            sharesOf(directory).map(({ key, version, provided }) => [
              key,
              { ...singleton(version), version, import: provided ?? key },
            ]),
          ),
          experiments: {
            provideExternalRuntime: true,
            optimization: { target: 'web', disableSnapshot: true },
          },
          manifest: false,
          dts: false,
        }),
        new HtmlWebpackPlugin({
          template: join(directory, 'index.html'),
          scriptLoading: 'defer',
          minify: false,
        }),
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
    const hostDirectory = join(directory, '../host')
    return {
      ...base,
      entry: {},
      output: {
        ...base.output,
        path: environment.output ?? join(directory, 'dist'),
        publicPath: 'auto',
        uniqueName: name,
        chunkFilename: '[name].[contenthash:16].js',
      },
      plugins: [
        ...base.plugins,
        new CuratedNamesPlugin(hostDirectory),
        new RemoteRecordPlugin({ version, name, description }),
        new ModuleFederationPlugin({
          name,
          filename: 'entry.[contenthash:16].js',
          exposes: Object.fromEntries(
            exposedModules(description).map((module) => [module, `./src/${module.slice(2)}.tsx`]),
          ),
          shareStrategy: 'loaded-first',
          shared: Object.fromEntries(
            sharesOf(hostDirectory).map(({ key, version: built }) => [
              key,
              { ...singleton(built), import: false as const },
            ]),
          ),
          experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
          manifest: false,
          dts: false,
        }),
      ],
    }
  }
}

/** The version is part of the name: one name registered again at a new version keeps running the old code. */
export function federationName(id: string, version: string): string {
  return `${id}_${version}`.replaceAll(/[.-]/g, '_')
}

function singleton(version: string) {
  return { singleton: true, strictVersion: true, requiredVersion: `^${version}` }
}
