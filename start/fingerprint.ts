import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkout } from './command.ts'

/**
 * One hash over the names and contents of files, so that work is done again exactly when what it is made of changed.
 * Contents and not times: a fresh clone or a switched branch touches files without changing them.
 */
export function fingerprint(patterns: readonly string[]): string {
  const files = globSync(patterns, {
    cwd: checkout,
    withFileTypes: true,
    exclude: (entry) =>
      entry.name === 'node_modules' || entry.name === 'dist' || entry.name.includes('.test.'),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(file.slice(checkout.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/** The fingerprint a piece of work was last done for, kept where a clean install removes it together with the work. */
export function remembered(name: string): {
  is: (print: string) => boolean
  remember: (print: string) => void
  /** Before the work is done again: what is killed halfway is nothing that was done. */
  forget: () => void
} {
  const file = join(checkout, 'node_modules', '.portal', `${name}.fingerprint`)
  return {
    is: (print) => existsSync(file) && readFileSync(file, 'utf8') === print,
    remember: (print) => {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, print)
    },
    forget: () => rmSync(file, { force: true }),
  }
}
