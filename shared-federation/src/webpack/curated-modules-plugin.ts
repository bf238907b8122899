import webpack, { type Compiler } from 'webpack'
import { curatedNames } from './curated-names.ts'
import { curatedModules } from './shares.ts'

/**
 * Refuses an import of a name that the host's curated module lacks. Under a share key the types are those of the whole
 * package, and without this check the name is undefined when the page runs.
 */
export class CuratedModulesPlugin {
  private readonly names: Map<string, ReadonlySet<string>>

  constructor(hostDirectory: string) {
    this.names = curatedNames(hostDirectory)
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CuratedModulesPlugin', (_, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm']) {
        normalModuleFactory.hooks.parser.for(type).tap('CuratedModulesPlugin', (parser) => {
          if (!(parser instanceof webpack.javascript.JavascriptParser)) return
          const check = (source: unknown, name: string | null) => {
            const refusal = this.refusalOf(String(source), name)
            if (refusal) parser.state.module.addError(new webpack.WebpackError(refusal))
          }
          parser.hooks.importSpecifier.tap('CuratedModulesPlugin', (_statement, source, name) => {
            check(source, name)
          })
          parser.hooks.exportImportSpecifier.tap('CuratedModulesPlugin', (_statement, source, name) => {
            check(source, name)
          })
        })
      }
    })
  }

  /** `name` null: the import takes everything. */
  private refusalOf(key: string, name: string | null): string | undefined {
    const names = this.names.get(key)
    if (!names || (name !== null && names.has(name))) return undefined
    const file = `host/${curatedModules[key]}`
    return name === null
      ? `Import names from ${key} instead of everything: the host provides only the names of ${file}`
      : `${name} of ${key} is not provided by the host. Add it to ${file}, or do without it`
  }
}
