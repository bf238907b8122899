import { createRequire } from 'node:module'
import { join } from 'node:path'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'
import { ChunkRetryPlugin } from './chunk-retry-plugin.ts'
import { CompressPlugin } from './compress-plugin.ts'
import { IntegrityPlugin } from './integrity-plugin.ts'
import type { Mode } from './mode.ts'

const require = createRequire(import.meta.url)

/** What host, remotes and the monolith of the bench build alike. */
export function baseConfig(directory: string, mode: Mode) {
  const isProduction = mode === 'production'
  return {
    mode,
    context: directory,
    target: ['web', 'es2022'],
    // Never `eval`: the content security policy is the same in development.
    devtool: isProduction ? false : 'cheap-module-source-map',
    module: {
      rules: [
        { resourceQuery: /^\?worker-text$/, loader: join(import.meta.dirname, 'worker-text.ts') },
        {
          // The shared packages are sources behind symlinks; webpack sees their real path, outside node_modules.
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: { loader: require.resolve('swc-loader'), options: swcOptions(isProduction) },
        },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    output: {
      // The record of delivery lies beside the files while a remote is built again and again.
      clean: { keep: 'published.json' },
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 15_000,
      // A module that throws while it starts throws the same error when asked again, not a later one.
      strictModuleErrorHandling: true,
      assetModuleFilename: 'assets/[name].[contenthash:16][ext]',
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
    optimization: {
      minimizer: [
        // swc minifies what Terser does in a third of the time, with no byte more.
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 2 }, format: { comments: false } },
        }),
      ],
    },
    plugins: [new ChunkRetryPlugin(), ...(isProduction ? [new IntegrityPlugin(), new CompressPlugin()] : [])],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  } satisfies Configuration
}

function swcOptions(isProduction: boolean) {
  return {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !isProduction } },
    },
  }
}
