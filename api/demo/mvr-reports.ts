import type { Insertable } from 'kysely'
import type { MvrStatus } from 'shared-api/mvr'
import type { Database } from '../src/platform/database/schema.ts'
import type { DemoAccount } from './accounts.ts'
import { type Random, demoId } from './seeded-random.ts'
import type { DriverRow } from './drivers.ts'

const hour = 3_600_000

const messages: Record<MvrStatus, string | null> = {
  'Consent Needed': "Waiting for the driver's signature",
  Ordered: null,
  'In Process': 'The state has the request',
  Complete: null,
  'No Record': 'The state has no record under this CDL number',
  Failed: 'The CDL number and the state do not match',
}

interface Setting {
  random: Random
  now: Date
  /** The last midnight where the carrier is. */
  midnight: Date
  drivers: readonly DriverRow[]
  count: number
}

/** Of a time before requests were kept. Three were ordered in the portal today, one by the monitoring; the rest lies back over half a year. */
export function mvrReportRows(account: DemoAccount, { random, now, midnight, drivers, count }: Setting) {
  const sinceMidnight = now.getTime() - midnight.getTime()
  return Array.from({ length: count }, (_, index): Insertable<Database['mvr_report']> => {
    const isToday = index < 4
    const driver = drivers[(index * 5) % drivers.length]
    const createdAt = isToday
      ? new Date(midnight.getTime() + (sinceMidnight * (index + 1)) / 5)
      : new Date(midnight.getTime() - (index - 3) * 71 * hour - random.between(1, 60) * 60_000)
    const status = isToday
      ? random.pick(['Consent Needed', 'Ordered', 'In Process'] as const)
      : random.pick([
          'Complete',
          'Complete',
          'Complete',
          'Complete',
          'No Record',
          'Failed',
          'In Process',
        ] as const)
    return {
      id: demoId(`mvr report ${account.dot} ${index}`),
      account_id: account.id,
      driver_id: driver?.id ?? null,
      driver_name: `${driver?.first_name ?? ''} ${driver?.last_name ?? ''}`,
      mvr_type: random.pick(['3 year MVR', '3 year MVR', '7 year MVR', 'Complete MVR']),
      message: messages[status],
      status,
      source: index === 3 || (!isToday && index % 4 === 0) ? 'monitoring' : 'portal',
      created_at: createdAt,
      is_before_requests: true,
    }
  })
}
