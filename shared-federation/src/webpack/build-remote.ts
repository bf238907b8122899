import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { errorsOf } from './errors-of.ts'
import type { ConfigOf } from './presets.ts'

// Builds one remote for production: node build-remote.ts <its folder> <version> <output folder>. A process of its own,
// so that the memory a build takes is given back when it ends. Errors go to stderr, and make the exit code 1.
const [folder, version, output] = process.argv.slice(2)
if (!folder || !version || !output)
  throw new Error('The folder, the version and the output folder are needed')

const config: { default: ConfigOf } = await import(pathToFileURL(join(folder, 'webpack.config.ts')).href)
const compiler = webpack(config.default({ version, output }, { mode: 'production' }))
compiler.run((failure, stats) => {
  const errors = errorsOf(failure, stats)
  if (errors !== '') {
    process.stderr.write(`${errors}\n`)
    process.exitCode = 1
  }
  compiler.close(() => {})
})
