import webpack, { type Compiler, type Module } from 'webpack'
import * as z from 'zod/mini'
import { curatedNames } from './curated-names.ts'
import { curatedModules } from './shares.ts'

/** Where webpack keeps that a module uses a name of another: `ids` is the path to it, empty for everything. */
const NameUse = z.object({
  type: z.enum(['harmony import specifier', 'harmony export imported specifier']),
  request: z.string(),
  ids: z.array(z.string()),
})

/**
 * Refuses the use of a name that the curated module lacks. Under a share key the types are those of the whole
 * package, and without this check the name is undefined when the page runs.
 */
export class CuratedModulesPlugin {
  private readonly names = curatedNames()

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CuratedModulesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('CuratedModulesPlugin', (modules) => {
        for (const module of modules) {
          for (const refusal of new Set(this.refusalsOf(module))) {
            module.addError(new webpack.WebpackError(refusal))
          }
        }
      })
    })
  }

  private refusalsOf(module: Module): string[] {
    return module.dependencies.flatMap((dependency) => {
      const use = NameUse.safeParse(dependency)
      if (!use.success) return []
      const { request, ids } = use.data
      return this.refusalOf(request, ids[0]) ?? []
    })
  }

  /** `name` undefined: everything is used. */
  private refusalOf(key: string, name: string | undefined): string | undefined {
    const names = this.names.get(key)
    if (!names || (name !== undefined && names.has(name))) return undefined
    const file = `shared-federation/${curatedModules[key]}`
    return name === undefined
      ? `Name what you use of ${key} instead of taking everything: the host provides only the names of ${file}`
      : `${name} of ${key} is not provided by the host. Add it to ${file}, or do without it`
  }
}
