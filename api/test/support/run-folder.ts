import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const room = 1024 ** 3

/**
 * A folder for all that one run of tests writes, its workers' temporary files too. It is in memory where there is
 * room, because copying a database onto a disk takes fifteen times as long.
 */
export async function makeRunFolder(): Promise<string> {
  const folder = await mkdtemp(join((await isUsable()) ? memory : tmpdir(), 'portal-tests-'))
  // PostgreSQL does not run as root: the user it runs as passes through, and PostgreSQL guards its own folder.
  await chmod(folder, 0o755)
  process.env['TMPDIR'] = folder
  return folder
}

/** PostgreSQL itself may have to be copied in and run there. */
async function isUsable() {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const [, , , options = 'noexec'] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, place]) => place === memory) ?? []
  if (options.split(',').includes('noexec')) return false
  const { bavail, bsize } = await statfs(memory)
  return bavail * bsize > room
}
