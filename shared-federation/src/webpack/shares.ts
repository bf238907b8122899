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

const directory = join(import.meta.dirname, '../..')

/** Modules that stand for a package in the share scope, because a shared package is never tree-shaken. */
export const curatedModules: Readonly<Record<string, string>> = {
  'react-router-dom': 'src/platform/router.ts',
  '@tanstack/react-query': 'src/platform/query.ts',
  zustand: 'src/platform/zustand.ts',
  'zod/mini': 'src/platform/zod.ts',
}

/** The file of the curated module under a share key. */
export const curatedFile = (key: string) => join(directory, curatedModules[key] ?? '')

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
  'shared-ui/reports',
  'shared-ui/documents',
  'shared-ui/forms',
]

/** Every key of the share scope, with the version that is installed. The one list there is. */
export function consumedShares(): ConsumedShare[] {
  return [...reactKeys, ...Object.keys(curatedModules), ...workspaceKeys].map((key) => ({
    key,
    version: packageOf(key).version,
  }))
}

/** What the host provides under those keys. */
export function providedShares(mode: Mode): ProvidedShare[] {
  const { resolve } = createRequire(import.meta.url)
  const files = [
    ...[...reactModules, jsxModule[mode]].map((key) => [key, resolve(key)] as const),
    ...Object.keys(curatedModules).map((key) => [key, curatedFile(key)] as const),
    ...workspaceKeys.map((key) => [key, workspaceFile(key)] as const),
  ]
  return files.map(([key, file]) => ({ key, file, version: packageOf(key).version }))
}

function workspaceFile(key: string): string {
  const { name, directory: folder, exports } = packageOf(key)
  const file = z.record(z.string(), z.string()).parse(exports)[`.${key.slice(name.length)}`]
  if (file === undefined) throw new Error(`${name} does not export ${key}`)
  return join(folder, file)
}

/** The package of a share key: one of the workspace, beside this one, or one that is installed for this one. */
function packageOf(key: string) {
  const asked = key.startsWith('@') ? key.split('/').slice(0, 2).join('/') : key.replace(/\/.*/, '')
  // The curated router is made of react-router, which react-router-dom of the same version only exports again.
  const name = asked === 'react-router-dom' ? 'react-router' : asked
  const places = [join(directory, '..', name), join(directory, 'node_modules', name)]
  const folder = places.find((place) => existsSync(join(place, 'package.json')))
  if (folder === undefined) throw new Error(`${name} is not installed for shared-federation`)
  return packageIn(folder)
}

export function packageIn(folder: string) {
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  return { ...PackageJson.parse(JSON.parse(text)), directory: realpathSync(folder) }
}
