import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as z from 'zod/mini'

const PackageJson = z.object({
  name: z.string(),
  version: z.string(),
  exports: z.optional(z.unknown()),
})

/** One key of the share scope. A key that ends with a slash stands for every subpath of its package. */
export interface Share {
  key: string
  version: string
  /** What the host provides under the key, when that is not the package itself. An absolute path. */
  provided?: string
}

const packages = ['react', 'react-dom', 'zustand']
// The slash keys are needed: `react-dom/client` is not matched by `react-dom`.
const subpaths = ['react/', 'react-dom/']
const workspacePackages = ['shared-auth', 'shared-api', 'shared-ui']
// Each entry of the kit is a share of its own: a page loads the part that it uses.
const kit = ['shared-ui', 'shared-ui/overlay', 'shared-ui/pickers', 'shared-ui/charts']

/** Modules of the host that stand for a package in the share scope, because a shared package is never tree-shaken. */
export const curatedModules: Readonly<Record<string, string>> = {
  'react-router-dom': 'src/platform/router.ts',
  '@tanstack/react-query': 'src/platform/query.ts',
}

/** Every share of the portal, with the versions that are installed for the host. The one list there is. */
export function sharesOf(hostDirectory: string): Share[] {
  return [
    ...packages.map((key) => ({ key, version: packageOf(key, hostDirectory).version })),
    ...subpaths.map((key) => ({ key, version: packageOf(key.slice(0, -1), hostDirectory).version })),
    ...Object.entries(curatedModules).map(([key, file]) => ({
      key,
      version: packageOf(key, hostDirectory).version,
      provided: join(hostDirectory, file),
    })),
    ...workspacePackages.flatMap((name) => workspaceShares(name, hostDirectory)),
  ]
}

function workspaceShares(name: string, hostDirectory: string): Share[] {
  const { directory, version, exports } = packageOf(name, hostDirectory)
  const entries = z.record(z.string(), z.string()).parse(exports)
  return Object.entries(entries)
    .map(([subpath, file]) => ({ key: name + subpath.slice(1), version, provided: join(directory, file) }))
    .filter(({ key }) => key === name || kit.includes(key))
}

function packageOf(name: string, from: string) {
  const candidates = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  const directory = candidates
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')))
  if (directory === undefined) throw new Error(`${name} is not installed for ${from}`)
  return packageIn(directory)
}

export function packageIn(directory: string) {
  const text = readFileSync(join(directory, 'package.json'), 'utf8')
  return { ...PackageJson.parse(JSON.parse(text)), directory: realpathSync(directory) }
}
