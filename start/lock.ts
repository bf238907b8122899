import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Problem } from './problem.ts'

/** Kept from the garbage collector, which would close the file and give the lock back. */
const held = new Set<DatabaseSync>()

/**
 * Makes this process the only one that runs a portal on the data folder. The lock is one that the kernel keeps on an
 * open file (taken through SQLite, because Node has no call for it), so it ends with the process however that ends:
 * there is no stale lock to recognize, and no moment in which two starts both think they hold it.
 *
 * @returns gives the folder back.
 */
export function lockDataFolder(folder: string, running: { address: string }): () => void {
  const whoFile = join(folder, 'running.json')
  const database = new DatabaseSync(join(folder, 'portal.lock'), { timeout: 0 })
  try {
    database.exec('begin exclusive')
  } catch {
    database.close()
    throw new Problem(
      `A portal already runs on the data folder ${folder}${describeRunning(whoFile)}.`,
      'Use that one, stop it with Ctrl+C where it was started, or choose another folder: PORTAL_DATA_DIR=/some/folder npm start',
    )
  }
  held.add(database)
  writeFileSync(whoFile, JSON.stringify({ process: process.pid, address: running.address }))
  return () => {
    rmSync(whoFile, { force: true })
    held.delete(database)
    database.close()
  }
}

function describeRunning(whoFile: string): string {
  try {
    const who: unknown = JSON.parse(readFileSync(whoFile, 'utf8'))
    if (typeof who !== 'object' || who === null || !('process' in who) || !('address' in who)) return ''
    return ` (process ${String(who.process)}, ${String(who.address)})`
  } catch {
    return ''
  }
}
