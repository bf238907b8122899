import type { MembershipHistory } from 'shared-api/memberships'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { dayIn } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { selectEvents, selectMembership, selectStatus } from './membership-queries.ts'

/** What the driver has, and what came before it; 404 where the caller does not see the driver. Reasons are the carrier's. */
export async function membershipHistory(
  tx: Tx,
  driverId: string,
  { user, now }: { user: User; now: Date },
): Promise<MembershipHistory> {
  const driver = await selectStatus(tx, driverId)
  if (driver === undefined) throw new Refusal(404, recordNotFound)
  const membership = (await selectMembership(tx, driverId)) ?? null
  const events = await selectEvents(tx, driverId)
  const standing = { Active_Inactive__c: driver.status, Today: dayIn(driver.time_zone, now) }
  if (seesReasons(user)) return { ...standing, Membership: membership, Events: events }
  return {
    ...standing,
    Membership: membership && { ...membership, Cancellation_Reason__c: null },
    Events: events.map((event) => ({ ...event, Reason__c: null })),
  }
}

/** Why a membership ends is between the carrier and the portal. */
export const seesReasons = ({ role }: Pick<User, 'role'>) => role !== 'driver'
