import type { Membership, MembershipEvent, MembershipHistory } from 'shared-api/memberships'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import { dayIn } from '../platform/calendar.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { decimal } from '../payments/money.ts'
import { type MembershipRow, selectEvents, selectLastMembership, selectStatus } from './membership-queries.ts'

/** What the driver has, and what came before it; 404 where the caller does not see the driver. Reasons are the carrier's. */
export async function membershipHistory(
  tx: Tx,
  driverId: string,
  { user, now }: { user: User; now: Date },
): Promise<MembershipHistory> {
  const driver = await selectStatus(tx, driverId)
  if (driver === undefined) throw new Refusal(404, recordNotFound)
  const row = await selectLastMembership(tx, driverId)
  const events = await selectEvents(tx, driverId)
  const membership = row === undefined ? null : membershipOf(row, driver)
  const told = events.map(eventOf)
  const standing = { Active_Inactive__c: driver.status, Today: dayIn(driver.time_zone, now) }
  if (seesReasons(user)) return { ...standing, Membership: membership, Events: told }
  return {
    ...standing,
    Membership: membership && { ...membership, Cancellation_Reason__c: null },
    Events: told.map((event) => ({ ...event, Reason__c: null })),
  }
}

/** Why a membership ends is between the carrier and the portal. */
export const seesReasons = ({ role }: Pick<User, 'role'>) => role !== 'driver'

type Driver = NonNullable<Awaited<ReturnType<typeof selectStatus>>>

function membershipOf(row: MembershipRow, driver: Driver): Membership {
  const { product_id, product_name, product_family } = row
  return {
    Id: row.id,
    Product__r:
      product_id === null || product_name === null || product_family === null
        ? null
        : { Id: product_id, Name: product_name, Family: product_family },
    Price__c: row.price_cents === null ? null : decimal(row.price_cents),
    CurrencyIsoCode: row.currency,
    Billing__c: row.billing,
    Discount_Code__c: row.discount_code,
    Percent_Off__c: row.percent_off,
    Activation_Date__c: row.begins_on,
    Active_Until__c: driver.active_until_on,
    Embark_Monitoring_Active__c: driver.is_embark_monitored,
    Cancellation_Date__c: row.cancels_on,
    Cancellation_Reason__c: row.cancellation_reason,
    Is_Cancellation_Planned__c: row.state !== 'Ended' && row.cancels_on !== null,
  }
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

const eventOf = (row: EventRow): MembershipEvent => ({
  Id: row.id,
  Kind__c: row.kind,
  CreatedDate: row.happened_at.toISOString(),
  Effective_Date__c: row.effective_on,
  From_Status__c: row.from_status,
  To_Status__c: row.to_status,
  Reason__c: row.reason,
  Product__c: row.product_name,
  CreatedBy__r: row.actor_name === null ? null : { Name: row.actor_name },
})
