import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '../context.ts'
import { repeat } from '../platform/jobs/interval.ts'
import { type FileContext, sweepArrivals } from './file-service.ts'

/** Milliseconds; no upload takes as long. */
const stranded = 3_600_000

/** At the start and every hour: takes away what uploads left that a crash cut off. */
export function sweepFiles(app: App, context: Omit<FileContext, 'keys'>) {
  repeat(app, stranded, () => sweepOnce(app, context))
}

async function sweepOnce(app: App, context: Omit<FileContext, 'keys'>) {
  try {
    const swept = await sweepArrivals(context, new Date(app.clock().getTime() - stranded))
    await sweepFolder(context.files.incoming)
    if (swept > 0) app.log.info({ swept }, 'took away what uploads had left that were cut off')
  } catch (problem) {
    app.log.warn({ err: problem }, 'what cut off uploads left could not be taken away')
  }
}

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
