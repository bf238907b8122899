import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The administrator's address of the cluster that another process runs at the folder; undefined where none runs. */
export async function runningCluster(folder: string): Promise<string | undefined> {
  const pidFile = join(folder, 'cluster', 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const [pid = '', , , port] = (await readFile(pidFile, 'utf8')).split('\n')
  if (!isAlive(Number(pid))) return undefined
  return clusterUrl((await readFile(join(folder, 'cluster-password'), 'utf8')).trim(), Number(port))
}

export const clusterUrl = (password: string, port: number) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`

export const superuser = 'portal_admin'

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (problem) {
    // Another user's process is alive too.
    return typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === 'EPERM'
  }
}
