import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * One copy of the federation runtime in the host: with `provideExternalRuntime` webpack finds runtime-core and sdk
 * as .cjs and as .js, and bundles both (host entry 52 kB gz, with these aliases 27).
 */
export function federationRuntimeAliases(): Record<string, string> {
  const enhanced = createRequire(createRequire(import.meta.url).resolve('@module-federation/enhanced'))
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'))
  const runtime = createRequire(tools.resolve('@module-federation/runtime'))
  const folderOf = (name: string) => dirname(runtime.resolve(name))
  return {
    '@module-federation/runtime-core$': join(folderOf('@module-federation/runtime-core'), 'index.js'),
    '@module-federation/sdk$': join(folderOf('@module-federation/sdk'), 'index.js'),
    '@module-federation/error-codes$': join(folderOf('@module-federation/error-codes'), 'index.mjs'),
  }
}
