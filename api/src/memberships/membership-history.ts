import type { MembershipHistory } from 'shared-api/memberships'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { dayIn } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { selectEvents, selectMembership, selectStatus } from './membership-queries.ts'

/** The membership and its events. 404 when the caller may not see the driver; drivers get no reasons. */
export async function membershipHistory(
  tx: Tx,
  driverId: string,
  { user, now }: { user: User; now: Date },
): Promise<MembershipHistory> {
  const driver = await selectStatus(tx, driverId)
  if (driver === undefined) throw new Refusal(404, recordNotFound)
  const membership = (await selectMembership(tx, driverId)) ?? null
  const events = await selectEvents(tx, driverId)
  const status = { Active_Inactive__c: driver.status, Today: dayIn(driver.time_zone, now) }
  if (canSeeReasons(user)) return { ...status, Membership: membership, Events: events }
  return {
    ...status,
    Membership: membership && { ...membership, Cancellation_Reason__c: null },
    Events: events.map((event) => ({ ...event, Reason__c: null })),
  }
}

/** Drivers do not see why a carrier cancelled. */
export const canSeeReasons = ({ role }: Pick<User, 'role'>) => role !== 'driver'
