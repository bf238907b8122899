import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { errorsOf } from './errors-of.ts'
import type { ConfigOf } from './presets.ts'

// Builds the host or a remote for production: node build.ts <its folder> [<output folder>] [<version>]. A process of its
// own, so that the memory a build takes is given back when it ends. Errors go to stderr, and make the exit code 1.
const [folder = '.', output, version] = process.argv.slice(2)

const file = pathToFileURL(resolve(folder, 'webpack.config.ts')).href
const config: { default: ConfigOf } = await import(file)
const compiler = webpack(
  config.default({ ...(output ? { output } : {}), ...(version ? { version } : {}) }, { mode: 'production' }),
)
compiler.run((failure, stats) => {
  const errors = errorsOf(failure, stats)
  if (errors !== '') {
    process.stderr.write(`${errors}\n`)
    process.exitCode = 1
  }
  compiler.close(() => {})
})
