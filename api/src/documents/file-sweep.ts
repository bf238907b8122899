import type { FileStore } from '../platform/files/file-store.ts'
import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { sweepArrivals } from './file-service.ts'

/** Milliseconds, longer than any upload takes. */
const maxUploadTime = 3_600_000

/** Every hour, in one process: deletes what interrupted uploads left. */
export const fileSweep = ({ db, files, clock, log }: ScheduleTools & { files: FileStore }): Schedule => ({
  name: 'file-sweep',
  cron: '0 * * * *',
  run: async () => {
    const swept = await sweepArrivals({ db, files }, new Date(clock().getTime() - maxUploadTime))
    if (swept > 0) log.info({ swept }, 'deleted what interrupted uploads left')
  },
})
