import type { DriverRow } from 'shared-api/drivers'
import type { Inspection } from 'shared-api/inspections'
import type { OpenTicket } from 'shared-api/tickets'
import { addDays, dayOf } from '../calendar.ts'
import { countActiveMembers, selectActiveMembers } from '../drivers/driver-queries.ts'
import { driverRowOf } from '../drivers/driver-service.ts'
import { countOpenChallenges, selectOpenChallenges } from '../inspections/challenge-queries.ts'
import type { Keys } from '../secrets/keys.ts'
import { countOpenTickets } from '../tickets/ticket-queries.ts'
import { listTickets } from '../tickets/ticket-service.ts'
import { inspectionOf } from './counter-rows.ts'
import type { CounterSource } from './counter-routes.ts'

/** These have no window of their own: they compare with 30 days ago. */
const daysBack = 30

const earlier = (now: Date) => new Date(now.getTime() - daysBack * 86_400_000)

export const openTickets = (keys: Keys): CounterSource<OpenTicket> => ({
  count: ({ tx, scope, now }) => countOpenTickets(tx, scope, earlier(now)),
  rows: async ({ tx, user, query: { Page, PageSize, CarrierId } }) => {
    const order = { SortBy: 'Date_of_Ticket__c', SortDir: 'desc', Search: '', Status: 'Open' } as const
    return (await listTickets(tx, { Page, PageSize, CarrierId, ...order }, user, keys)).Data
  },
})

export const complianceChallenges: CounterSource<Inspection> = {
  count: ({ tx, scope, now }) => countOpenChallenges(tx, scope, earlier(now)),
  rows: async ({ tx, scope, limit, offset }) => {
    const rows = await selectOpenChallenges(tx, scope, { limit, offset })
    return rows.map(inspectionOf)
  },
}

export const activeMembership = (keys: Keys): CounterSource<DriverRow> => ({
  count: ({ tx, scope, now }) => countActiveMembers(tx, scope, addDays(dayOf(now), -daysBack)),
  rows: async ({ tx, scope, limit, offset }) => {
    const rows = await selectActiveMembers(tx, scope, { limit, offset })
    return rows.map((row) => driverRowOf(row, keys))
  },
})
