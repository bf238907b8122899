import { existsSync } from 'node:fs'
import { cp, stat } from 'node:fs/promises'

/**
 * Copies a file, or a folder with all that is in it. Done again, it copies what was missing and what has changed: a file
 * that was being written the first time is there whole the second time.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  const begun = Date.now()
  const filter = async (source: string, copy: string) => !existsSync(copy) || isChanged(source, copy, begun)
  await cp(from, to, { recursive: true, preserveTimestamps: true, filter })
}

/** Copies keep whole milliseconds of a time. */
const timePrecision = 2

async function isChanged(source: string, copy: string, begun: number): Promise<boolean> {
  const [now, then] = await Promise.all([stat(source), stat(copy)])
  if (now.isDirectory()) return true
  return (
    now.size !== then.size || Math.abs(now.mtimeMs - then.mtimeMs) >= timePrecision || now.mtimeMs >= begun
  )
}
