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
  const whoFile = whoFileOf(folder)
  const database = new DatabaseSync(lockFile(folder), { timeout: lookWithin })
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
  const who = readRunning(whoFile)
  return who === undefined ? '' : ` (process ${who.process}, ${who.address})`
}

/** This process replaces its service on SIGUSR2 from now on. Only the holder of the data folder says so. */
export function acceptRestarts(folder: string): void {
  writeFileSync(whoFileOf(folder), JSON.stringify({ ...readRunning(whoFileOf(folder)), canRestart: true }))
}

/** The id of the process that runs the portal on the data folder. Refuses one that the signal for a restart would end. */
export function restartablePortal(folder: string): number {
  // A portal that was killed left its file behind, and its id may be another program's by now.
  const running = isHeld(folder) ? readRunning(whoFileOf(folder)) : undefined
  if (running === undefined) throw new Problem('No portal runs on this data folder.', 'Start it: npm start')
  if (!running.canRestart)
    throw new Problem(
      `What runs on the data folder (process ${running.process}, ${running.address}) can't replace its service, or not yet.`,
      'Wait until a portal of npm start is ready. Stop anything else with Ctrl+C where it was started.',
    )
  return running.process
}

/** Reading is refused by the lock, and by nothing else. */
function isHeld(folder: string): boolean {
  const sqliteBusy = 5
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(lockFile(folder), { readOnly: true, timeout: 0 })
    database.exec('select * from sqlite_schema')
    return false
  } catch (error) {
    return typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === sqliteBusy
  } finally {
    database?.close()
  }
}

const lockFile = (folder: string) => join(folder, 'portal.lock')
const whoFileOf = (folder: string) => join(folder, 'running.json')
/** Milliseconds that a look at the lock may keep a start waiting. */
const lookWithin = 200

interface Running {
  process: number
  address: string
  canRestart: boolean
}

function readRunning(whoFile: string): Running | undefined {
  try {
    const who: unknown = JSON.parse(readFileSync(whoFile, 'utf8'))
    if (typeof who !== 'object' || who === null || !('process' in who) || !('address' in who))
      return undefined
    const canRestart = 'canRestart' in who && who.canRestart === true
    return { process: Number(who.process), address: String(who.address), canRestart }
  } catch {
    return undefined
  }
}
