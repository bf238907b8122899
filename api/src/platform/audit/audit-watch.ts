import type { Schedule, ScheduleTools } from '../jobs/queue.ts'
import type { Keys } from '../secrets/keys.ts'
import { OperatorProblem } from '../operator-problem.ts'
import { checkAudit } from './audit-check.ts'
import type { CheckedHead } from './checked-head.ts'

export interface AuditWatchTools extends Omit<ScheduleTools, 'log'> {
  keys: Keys
  checkedHead: CheckedHead
  log: Record<'error', (facts: object, sentence: string) => void>
}

const hour = 3_600_000

/** Every hour, in one process: checks what is new in the audit log, and once a day all of it. */
export const auditWatch = ({ db, keys, checkedHead, clock, log }: AuditWatchTools): Schedule => ({
  name: 'audit-watch',
  cron: '30 * * * *',
  run: async () => {
    try {
      const options = { now: clock(), readAgainAfter: 23.5 * hour }
      const { broken } = await checkAudit(db, keys, checkedHead, options)
      if (broken !== undefined) log.error(broken, 'the audit log is broken')
    } catch (problem) {
      if (!(problem instanceof OperatorProblem)) throw problem
      log.error({}, problem.message)
    }
  },
})
