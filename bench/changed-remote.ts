import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const page = join('remote-drivers', 'src', 'list', 'driver-list-page.tsx')

/** Changes one word of remote-drivers in a copy of the sources. */
export function changeRemote(root: string): void {
  const source = readFileSync(join(root, page), 'utf8')
  const changed = source.replace('      title="Drivers"', '      title="Our drivers"')
  if (changed === source) throw new Error(`${page} has no title "Drivers" that could be changed.`)
  writeFileSync(join(root, page), changed)
}

/** Ships it the way a team does: `remotes publish`, then `remotes activate`. */
export async function deployRemote(root: string, dataFolder: string): Promise<void> {
  const remotes = async (...args: string[]) => {
    const script = join(root, 'delivery', 'src', 'remotes-command.ts')
    const env = { ...process.env, NODE_OPTIONS: '', PORTAL_DATA_DIR: dataFolder }
    return (await run(process.execPath, [script, ...args], { cwd: root, env })).stdout
  }
  const name = /Published (drivers@[\d.]+)/.exec(await remotes('publish', 'drivers'))?.[1]
  if (!name) throw new Error('Publishing the changed remote-drivers told no version.')
  await remotes('activate', name)
}
