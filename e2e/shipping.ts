import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deliveryFolder } from './outages.ts'

const runFile = promisify(execFile)

/** The folder of the whole project. */
export const checkout = fileURLToPath(new URL('..', import.meta.url))

export type Sources = { folder: string; remove: () => void }

const notSources = new Set(['node_modules', 'dist', '.git', '.portal', 'coverage'])

/** A copy of the sources; what is installed is used where it lies. */
function copiedSources(): Sources {
  const folder = mkdtempSync(join(tmpdir(), 'portal-sources-'))
  const isSource = (path: string) =>
    !relative(checkout, path)
      .split(sep)
      .some((part) => notSources.has(part))
  cpSync(checkout, folder, { recursive: true, filter: isSource })
  const packages = readdirSync(checkout, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !notSources.has(entry.name) && !entry.name.startsWith('.'),
  )
  for (const place of ['', ...packages.map(({ name }) => name)]) {
    symlinkSync(join(checkout, place, 'node_modules'), join(folder, place, 'node_modules'))
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A copy of the sources with one text of one file replaced. */
export function changedSources(file: string, from: string, to: string): Sources {
  const sources = copiedSources()
  const source = readFileSync(join(sources.folder, file), 'utf8')
  if (!source.includes(from)) throw new Error(`${file} has no "${from}" that could be changed.`)
  writeFileSync(join(sources.folder, file), source.replace(from, to))
  return sources
}

/** A copy of the sources with a remote more, of these files; it has installed what the remotes have. */
export function addedRemote(name: string, files: Readonly<Record<string, string>>): Sources {
  const sources = copiedSources()
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(sources.folder, name, file)), { recursive: true })
    writeFileSync(join(sources.folder, name, file), text)
  }
  symlinkSync(join(checkout, 'remote-mvr', 'node_modules'), join(sources.folder, name, 'node_modules'))
  return sources
}

/** Runs the command that a team ships with, from these sources, at the portal of this run. @returns what it prints. */
export async function remotes(sources: string, ...args: string[]): Promise<string> {
  const script = join(sources, 'delivery', 'src', 'remotes-command.ts')
  const env = { ...process.env, NODE_OPTIONS: '', DELIVERY_DIR: deliveryFolder() }
  const { stdout } = await runFile(process.execPath, [script, ...args], { cwd: sources, env })
  return stdout
}
