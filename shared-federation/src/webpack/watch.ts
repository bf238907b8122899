import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Compiler } from 'webpack'
import * as z from 'zod/mini'
import type { BuildMessage } from './build-message.ts'
import { errorsOf } from './errors-of.ts'
import type { ConfigOf } from './presets.ts'

/** What a process with this file is told: the folder of each part, and where its builds go. */
const Parts = z.array(z.object({ name: z.string(), folder: z.string(), output: z.string() }))

// Builds parts for development, and again whenever a file of theirs changes: node watch.ts <parts as JSON>
if (import.meta.main) {
  const parts = Parts.parse(JSON.parse(process.argv[2] ?? '[]'))
  for (const { name, folder, output } of parts) {
    // One after the other, so that the first builds don't fight for memory.
    // oxlint-disable-next-line no-await-in-loop
    await watch(name, webpack(await configOf(folder, output)))
  }
  process.once('disconnect', () => process.exit())
}

async function configOf(folder: string, output: string) {
  const file = pathToFileURL(join(folder, 'webpack.config.ts')).href
  const config: { default: ConfigOf } = await import(file)
  return config.default({ output, version: '0.0.0' }, { mode: 'development' })
}

/** Resolves after the first build, whatever it came to. */
function watch(part: string, compiler: Compiler): Promise<void> {
  return new Promise((resolve) => {
    compiler.watch({ aggregateTimeout: 50 }, (failure, stats) => {
      const problem = errorsOf(failure, stats) || undefined
      const milliseconds = (stats?.endTime ?? 0) - (stats?.startTime ?? 0)
      process.send?.({ part, problem, milliseconds } satisfies BuildMessage)
      resolve()
    })
  })
}
