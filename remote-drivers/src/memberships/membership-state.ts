import type { DriverRow } from 'shared-api/drivers'

/** What is looked at of a driver to change a membership. */
export type Member = Pick<
  DriverRow,
  | 'Id'
  | 'Name'
  | 'Active_Inactive__c'
  | 'Active_Until__c'
  | 'Embark_Monitoring_Active__c'
  | 'Cancellation_Date__c'
  | 'Has_Membership__c'
>

/**
 * What a membership can become: one that runs is cancelled, a cancellation whose day has not come is taken back, one that
 * has ended begins again.
 */
export function nextStepOf({
  Active_Inactive__c,
  Cancellation_Date__c,
}: Pick<Member, 'Active_Inactive__c' | 'Cancellation_Date__c'>) {
  if (Active_Inactive__c === 'Inactive') return 'reactivate'
  return Cancellation_Date__c === null ? 'cancel' : 'restore'
}

/** Whether there is a membership that a cancellation ends. */
export const hasSomethingToCancel = (driver: Member) =>
  driver.Has_Membership__c && nextStepOf(driver) === 'cancel'

/** '1 membership', '12 memberships' */
export const countOfMemberships = (count: number) => (count === 1 ? '1 membership' : `${count} memberships`)

export type MembershipStep = ReturnType<typeof nextStepOf>
