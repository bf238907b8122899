import type { Schedule, ScheduleTools } from '../platform/jobs/queue.ts'
import { type MvrTools, pollOrders } from './advance-report.ts'

/** Asks about orders on their way, each minute. */
export const mvrPolling = (tools: MvrTools & Pick<ScheduleTools, 'log'>): Schedule => ({
  name: 'mvr-polling',
  cron: '* * * * *',
  run: async () => {
    const count = await pollOrders(tools, tools.log)
    if (count > 0) tools.log.info({ count }, 'MVR orders were asked about')
  },
})
