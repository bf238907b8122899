import { join } from 'node:path'
import webpack, { type Compiler } from 'webpack'
import { exposedModules, type RemoteDescription } from '../description.ts'
import { sourceOf } from './exposed-source.ts'

export interface BuiltInRemote {
  directory: string
  description: RemoteDescription
}

/** Puts remotes into the bundle of the host, in place of the module by which it loads them. */
export class BuiltInRemotesPlugin {
  private readonly remotes: readonly BuiltInRemote[]

  constructor(remotes: readonly BuiltInRemote[]) {
    this.remotes = remotes
  }

  apply(compiler: Compiler): void {
    const source = `import { createFixedFederation } from 'shared-federation/fixed-federation'
export const createFederation = () => createFixedFederation([${this.remotes.map(listingOf).join(', ')}])
`
    let isReplaced = false
    new webpack.NormalModuleReplacementPlugin(/^\.\/federation\.ts$/, (resource) => {
      if (!resource.contextInfo.issuer.endsWith('/host/src/platform/portal-federation.ts')) return
      resource.request = `data:text/javascript,${encodeURIComponent(source)}`
      isReplaced = true
    }).apply(compiler)
    compiler.hooks.afterCompile.tap('BuiltInRemotesPlugin', () => {
      if (!isReplaced) throw new Error('The host no longer loads its remotes by portal-federation.ts.')
    })
  }
}

function listingOf({ directory, description }: BuiltInRemote): string {
  const modules = exposedModules(description).map(
    (module) =>
      `${JSON.stringify(module)}: () => import(${JSON.stringify(join(directory, sourceOf(module)))})`,
  )
  return `{ description: ${JSON.stringify(description)}, modules: { ${modules.join(', ')} } }`
}
