import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type DatabaseUser, runAs } from './database-user.ts'

/**
 * Our process may have been killed, and its PostgreSQL has outlived it: that one is stopped. A `postmaster.pid`
 * whose number another program has by now is only removed: PostgreSQL would refuse to start, and pg_ctl would
 * signal the stranger. The caller holds the folder's lock, so no one else can be starting here.
 */
export async function endOrphan(data: string, pgCtl: string, user: DatabaseUser) {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt((await readFile(pidFile, 'utf8')).split('\n', 1)[0] ?? '', 10)
  if (await isServerOf(data, pid)) {
    await runAs(user, pgCtl, ['stop', `--pgdata=${data}`, '--mode=fast', '--timeout=600'])
  } else {
    await rm(pidFile, { force: true })
  }
}

async function isServerOf(data: string, pid: number) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  if (process.platform === 'win32') return false
  const { code, said } = await runAs({}, 'ps', ['-ww', '-o', 'args=', '-p', String(pid)])
  return code === 0 && said.includes(data)
}
