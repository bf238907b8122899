import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Mode } from './mode.ts'

const PackageJson = z.object({
  name: z.string(),
  version: z.string(),
  exports: z.optional(z.unknown()),
})

/** Who uses the share scope asks by these keys. One that ends with a slash stands for every subpath of its package. */
export interface ConsumedShare {
  key: string
  version: string
}

/** What the host puts into the share scope. */
export interface ProvidedShare extends ConsumedShare {
  /** Absolute. */
  file: string
}

// The slash keys are needed: `react-dom/client` is not matched by `react-dom`.
const reactKeys = ['react', 'react/', 'react-dom', 'react-dom/']
const reactModules = ['react', 'react-dom', 'react-dom/client']
const jsxModule = { production: 'react/jsx-runtime', development: 'react/jsx-dev-runtime' }

/** Modules of the host that stand for a package in the share scope, because a shared package is never tree-shaken. */
export const curatedModules: Readonly<Record<string, string>> = {
  'react-router-dom': 'src/platform/router.ts',
  '@tanstack/react-query': 'src/platform/query.ts',
  zustand: 'src/platform/zustand.ts',
  'zod/mini': 'src/platform/zod.ts',
}

/** Ours. Each entry of the kit is a share of its own: a page loads the part that it uses. */
const workspaceKeys = [
  'shared-auth',
  'shared-api',
  'shared-ui',
  'shared-ui/overlay',
  'shared-ui/pickers',
  'shared-ui/charts',
  'shared-ui/tables',
  'shared-ui/records',
  'shared-ui/documents',
  'shared-ui/forms',
]

/** Every key of the share scope, with the version that is installed for the host. The one list there is. */
export function consumedShares(hostDirectory: string): ConsumedShare[] {
  return [...reactKeys, ...Object.keys(curatedModules), ...workspaceKeys].map((key) => ({
    key,
    version: packageOf(key, hostDirectory).version,
  }))
}

/** What the host provides under those keys. */
export function providedShares(hostDirectory: string, mode: Mode): ProvidedShare[] {
  const { resolve } = createRequire(join(hostDirectory, 'package.json'))
  const files = [
    ...[...reactModules, jsxModule[mode]].map((key) => [key, resolve(key)] as const),
    ...Object.entries(curatedModules).map(([key, file]) => [key, join(hostDirectory, file)] as const),
    ...workspaceKeys.map((key) => [key, workspaceFile(key, hostDirectory)] as const),
  ]
  return files.map(([key, file]) => ({ key, file, version: packageOf(key, hostDirectory).version }))
}

function workspaceFile(key: string, hostDirectory: string): string {
  const { name, directory, exports } = packageOf(key, hostDirectory)
  const file = z.record(z.string(), z.string()).parse(exports)[`.${key.slice(name.length)}`]
  if (file === undefined) throw new Error(`${name} does not export ${key}`)
  return join(directory, file)
}

/** The package of a module name, as it is installed for a package of ours. */
function packageOf(module: string, from: string) {
  const name = module.startsWith('@') ? module.split('/').slice(0, 2).join('/') : module.replace(/\/.*/, '')
  const folders = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  const directory = folders
    .map((folder) => join(folder, name))
    .find((folder) => existsSync(join(folder, 'package.json')))
  if (directory === undefined) throw new Error(`${name} is not installed for ${from}`)
  return packageIn(directory)
}

export function packageIn(directory: string) {
  const text = readFileSync(join(directory, 'package.json'), 'utf8')
  return { ...PackageJson.parse(JSON.parse(text)), directory: realpathSync(directory) }
}
