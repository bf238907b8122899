import { parseSync, type ExportNamedDeclaration } from '@swc/core'
import { readFileSync } from 'node:fs'
import { curatedFile, curatedModules } from './shares.ts'

/** Share key to the names that the curated module under it exports. */
export function curatedNames(): Map<string, ReadonlySet<string>> {
  return new Map(Object.keys(curatedModules).map((key) => [key, exportedNames(curatedFile(key))]))
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
