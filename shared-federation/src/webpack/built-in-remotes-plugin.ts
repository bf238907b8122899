import { join } from 'node:path'
import webpack, { type Compiler } from 'webpack'
import { exposedModules, type RemoteDescription } from '../description.ts'

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
export const createFederation = () => createFixedFederation([${this.remotes.map(sourceOf).join(', ')}])
`
    new webpack.NormalModuleReplacementPlugin(/\/platform\/federation\.ts$/, (resource) => {
      resource.request = `data:text/javascript,${encodeURIComponent(source)}`
    }).apply(compiler)
  }
}

function sourceOf({ directory, description }: BuiltInRemote): string {
  const modules = exposedModules(description).map(
    (module) =>
      `${JSON.stringify(module)}: () => import(${JSON.stringify(join(directory, 'src', `${module}.tsx`))})`,
  )
  return `{ description: ${JSON.stringify(description)}, modules: { ${modules.join(', ')} } }`
}
