import type { counters } from 'shared-api/counters'
import { countActiveMembers, selectActiveMembers } from '../drivers/driver-queries.ts'
import { cdlNumberIndexes } from '../drivers/protected/driver-secrets.ts'
import { driverRowOf } from '../drivers/driver-service.ts'
import { countOpenChallenges, selectOpenChallenges } from '../challenges/challenge-queries.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { countOpenTickets } from '../tickets/ticket-queries.ts'
import { listTickets } from '../tickets/ticket-service.ts'
import { carrierDays } from '../platform/database/carrier-days.ts'
import { inspectionOf } from './counter-rows.ts'
import type { CounterSource } from './counter-routes.ts'

/** These have no window of their own: they compare with 30 days ago. */
const earlier = (now: Date) => new Date(now.getTime() - 30 * 86_400_000)

export const openTickets = (keys: Keys): CounterSource<typeof counters.openTickets> => ({
  count: ({ tx, scope, now }) => countOpenTickets(tx, scope, earlier(now)),
  rows: async ({ tx, user, query }) => {
    const { CarrierId, Page, PageSize, SortBy, SortDir, Search } = query
    const filter = { CarrierId, Page, PageSize, SortBy, SortDir, Search, Status: 'Open' } as const
    const { Data, Total } = await listTickets(tx, filter, user, keys)
    return { rows: Data, total: Total }
  },
})

export const complianceChallenges: CounterSource<typeof counters.complianceChallenges> = {
  count: ({ tx, scope, now }) => countOpenChallenges(tx, scope, earlier(now)),
  rows: async ({ tx, scope, query }) => {
    const { rows, total } = await selectOpenChallenges(tx, scope, query)
    return { rows: rows.map(inspectionOf), total }
  },
}

export const activeMembership = (keys: Keys): CounterSource<typeof counters.activeMembership> => ({
  count: async ({ tx, scope, now }) => countActiveMembers(tx, await carrierDays(tx, scope, now)),
  rows: async ({ tx, scope, query }) => {
    const { Search: words } = query
    const search = {
      scope,
      words,
      cdlNumberIndexes: /\d/.test(words) ? cdlNumberIndexes(keys, words) : [],
      expires: undefined,
    }
    const { rows, total } = await selectActiveMembers(tx, search, query)
    return { rows: rows.map((row) => driverRowOf(row, keys)), total }
  },
})
