import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** Replaces a file in one step: a reader, and a reader after a power cut, sees the old text or the new one. */
export async function writeAtomically(file: string, text: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'wx', mode)
  try {
    await handle.writeFile(text)
    await handle.sync()
    await handle.close()
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** The text of a file; undefined when there is no such file. */
export async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
}

/** The code of a system error, like 'EEXIST'; empty for another kind of error. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/**
 * Runs one change at a time in a folder, whichever process it comes from. The lock is one that the kernel keeps on an
 * open file (taken through SQLite, because Node has no call for it), so a process that dies gives it back.
 */
export async function oneAtATime<Result>(folder: string, change: () => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'changes.lock'), { timeout: 0 })
  try {
    await locked(database)
    return await change()
  } finally {
    database.close()
  }
}

/** Waits for as long as another change lasts: the kernel takes the lock from a process that ends. */
async function locked(database: DatabaseSync): Promise<void> {
  while (!isTaken(database)) await setTimeout(20)
}

function isTaken(database: DatabaseSync): boolean {
  const sqliteBusy = 5
  try {
    database.exec('begin exclusive')
    return true
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === sqliteBusy)
      return false
    throw error
  }
}
