import { parseSync, type ExportNamedDeclaration } from '@swc/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type Compiler } from 'webpack'
import { curatedModules } from './shares.ts'

/** Share key to the names that the host's module under it exports. */
export function curatedNames(hostDirectory: string): Map<string, ReadonlySet<string>> {
  return new Map(
    Object.entries(curatedModules).map(([key, file]) => [key, exportedNames(join(hostDirectory, file))]),
  )
}

/** The names that a module re-exports, read from its `export { ... } from` statements, the only kind it may have. */
export function exportedNames(file: string): ReadonlySet<string> {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' })
  const names = body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') {
      throw new Error(`${file} may only say "export { names } from 'package'", so that its names can be read`)
    }
    return statement.typeOnly ? [] : statement.specifiers.flatMap(valueName)
  })
  return new Set(names)
}

type Specifier = ExportNamedDeclaration['specifiers'][number]

function valueName(specifier: Specifier): string[] {
  if (specifier.type !== 'ExportSpecifier' || specifier.isTypeOnly) return []
  return [(specifier.exported ?? specifier.orig).value]
}

/**
 * Refuses an import of a name that the host's curated module lacks. Under a share key the types are those of the whole
 * package, and without this check the name is undefined when the page runs. The curated module itself gets the package
 * and not, through the share scope, itself.
 */
export class CuratedModulesPlugin {
  private readonly names: Map<string, ReadonlySet<string>>
  private readonly files: Map<string, string>

  constructor(hostDirectory: string) {
    this.names = curatedNames(hostDirectory)
    this.files = new Map(
      Object.entries(curatedModules).map(([key, file]) => [join(hostDirectory, file), key]),
    )
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('CuratedModulesPlugin', (_, { normalModuleFactory }) => {
      normalModuleFactory.hooks.beforeResolve.tap('CuratedModulesPlugin', (data) => {
        // With the mark for "no loaders" the request is no share key any more, and resolves to the same file.
        if (this.files.get(data.contextInfo.issuer) === data.request) data.request = `!${data.request}`
      })
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
