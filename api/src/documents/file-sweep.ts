import type { FileStore } from '../platform/files/file-store.ts'
import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { sweepArrivals } from './file-service.ts'

/** Milliseconds; no upload takes as long. */
const stranded = 3_600_000

/** Every hour, by one process of all: removes what uploads left that a crash cut off. */
export const fileSweep = ({ db, files, clock, log }: ScheduleTools & { files: FileStore }): Schedule => ({
  name: 'file-sweep',
  cron: '0 * * * *',
  run: async () => {
    const swept = await sweepArrivals({ db, files }, new Date(clock().getTime() - stranded))
    if (swept > 0) log.info({ swept }, 'removed what uploads had left that were cut off')
  },
})
