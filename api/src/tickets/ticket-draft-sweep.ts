import { draftDays } from 'shared-api/drafts/drafts'
import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { deleteTicketDraftsBefore } from './ticket-draft-queries.ts'

const day = 86_400_000

/** Every hour, in one process: deletes ticket drafts that were not changed for `draftDays`, with their files. */
export const ticketDraftSweep = ({ db, clock, log }: ScheduleTools): Schedule => ({
  name: 'ticket-draft-sweep',
  cron: '25 * * * *',
  run: async () => {
    const deleted = await deleteTicketDraftsBefore(db, new Date(clock().getTime() - draftDays * day))
    if (deleted > 0) log.info({ deleted }, 'deleted old ticket drafts')
  },
})
