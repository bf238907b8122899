import { draftDays } from 'shared-api/drafts/drafts'
import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { deleteDraftsBefore } from './draft-queries.ts'

const day = 86_400_000

/** Every hour, in one process: deletes drafts that were not changed for `draftDays`. */
export const draftSweep = ({ db, clock, log }: ScheduleTools): Schedule => ({
  name: 'draft-sweep',
  cron: '20 * * * *',
  run: async () => {
    const deleted = await deleteDraftsBefore(db, new Date(clock().getTime() - draftDays * day))
    if (deleted > 0) log.info({ deleted }, 'deleted old drafts')
  },
})
