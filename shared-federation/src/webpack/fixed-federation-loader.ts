import { join } from 'node:path'
import type { LoaderContext } from 'webpack'
import { exposedModules, type RemoteDescription } from '../description.ts'

interface FixedRemotes {
  remotes: { directory: string; description: RemoteDescription }[]
}

/** A webpack loader: in place of the module that loads remotes, one that has them in the same bundle. */
export default function fixedFederation(this: LoaderContext<FixedRemotes>): string {
  const remotes = this.getOptions().remotes.map(({ directory, description }) => {
    const modules = exposedModules(description).map(
      (module) =>
        `${JSON.stringify(module)}: () => import(${JSON.stringify(join(directory, 'src', `${module}.tsx`))})`,
    )
    return `{ description: ${JSON.stringify(description)}, modules: { ${modules.join(', ')} } }`
  })
  return `import { createFixedFederation } from 'shared-federation/fixed-federation'
export const createFederation = () => createFixedFederation([${remotes.join(', ')}])
`
}
