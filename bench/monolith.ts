import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RemoteDescription } from 'shared-federation'
import { monolithConfig } from 'shared-federation/webpack'
import webpack from 'webpack'

/** The remotes of a checkout, each with its folder. */
export function builtInRemotes(root: string) {
  const directories = readdirSync(root)
    .filter((name) => name.startsWith('remote-'))
    .map((name) => join(root, name))
  return Promise.all(
    directories.map(async (directory) => ({ directory, description: await descriptionOf(directory) })),
  )
}

/** Builds host and remotes of a checkout as one plain webpack bundle: what federation is measured against. */
export async function buildMonolith(root: string, output: string): Promise<void> {
  const remotes = await builtInRemotes(root)
  const compiler = webpack(monolithConfig(join(root, 'host'), remotes)({ output }, { mode: 'production' }))
  await new Promise<void>((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close(() => undefined)
      if (failure) reject(failure)
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')))
      else resolve()
    })
  })
}

async function descriptionOf(directory: string): Promise<RemoteDescription> {
  const module: { default: RemoteDescription } = await import(
    pathToFileURL(join(directory, 'remote.config.ts')).href
  )
  return module.default
}
