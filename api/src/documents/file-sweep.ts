import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { sweepArrivals } from './file-service.ts'

/** Milliseconds; no upload takes as long. */
const stranded = 3_600_000

/** Every hour: removes what uploads left that a crash cut off. */
export const fileSweep = ({ db, files, clock, log }: ScheduleTools & { files: FileStore }): Schedule => ({
  name: 'file-sweep',
  cron: '0 * * * *',
  run: async () => {
    const swept = await sweepArrivals({ db, files }, new Date(clock().getTime() - stranded))
    await sweepFolder(files.incoming)
    if (swept > 0) log.info({ swept }, 'removed what uploads had left that were cut off')
  },
})

/** The forms of a process that ended while they arrived; the file system's clock says when. */
async function sweepFolder(incoming: string) {
  for (const name of await namesIn(incoming)) {
    const path = join(incoming, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > stranded) await rm(path, { recursive: true, force: true })
  }
}

async function namesIn(folder: string) {
  try {
    return await readdir(folder)
  } catch {
    // Nothing has arrived yet.
    return []
  }
}
