import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Milliseconds; no form takes as long. */
const leftAfter = 3_600_000

/**
 * Removes what a process left that ended while forms arrived; the file system's clock says when. Each process sweeps, as
 * each machine has a folder of its own, and what another process removes at the same time is no problem.
 */
export async function sweepIncoming(incoming: string): Promise<void> {
  const names = await readdir(incoming).catch(() => [])
  for (const name of names) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && Date.now() - found.mtimeMs > leftAfter)
      await rm(path, { recursive: true, force: true })
  }
}

/** Sweeps now, and then when it is called an hour or more after the last time. */
export function hourlySweep(incoming: string): () => void {
  let sweptAt = 0
  const sweep = () => {
    if (Date.now() - sweptAt < leftAfter) return
    sweptAt = Date.now()
    // What it could not remove, the next one does.
    void sweepIncoming(incoming).catch(() => undefined)
  }
  sweep()
  return sweep
}
